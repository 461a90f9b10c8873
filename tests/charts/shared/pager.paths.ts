import { pagerMachine } from '../../../machines/shared/pager/pager.machine.ts';
import type { PagerInput } from '../../../machines/shared/pager/pager.machine.ts';
import { selectPdf } from '../../../machines/shared/pager/pager.select.ts';
import { DOCUMENT_SCALE, DOCUMENT_TIMEOUT_MS } from '../../../core/domain/constants/documents.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { onShow, fullDocument } from '../player/documents.ts';

const tag = (id: string, num_page: number | undefined): Tag => ({
  id,
  type: '',
  category: 'Run',
  time: '00:00:05',
  description: id,
  num_page,
  videoId: 'v1',
});
const film = (url: string | undefined, tags = [tag('start', 2), tag('finish', 4), tag('touch', undefined)]) => ({
  ...fullDocument(),
  video: { ...fullDocument().video, document: { id: 'book', url } },
  tags,
});

/** The document of a film, opened while a tag is played. */
const pagerInput = (playing?: string): PagerInput => ({
  document: onShow(film('/media/book/race-book.pdf')),
  tag: playing,
});
const unknown: PagerInput = { document: onShow(film(undefined)), tag: undefined };
const alone: PagerInput = { documentId: 'book', url: '/media/book/race-book.pdf' };

const opened = { from: 'pdf', event: { type: 'pdf.opened', pages: 5 } } as const;
const at = (id: string | undefined) => ({ send: { type: 'tag.changed', id, by: 'time' } }) as const;
const turn = (type: 'pager.next' | 'pager.previous' | 'pager.follow') => ({ send: { type } }) as const;
const shows =
  (page: number) =>
  ({ context }: { context: { page: number } }): void => {
    if (context.page !== page) throw new Error(`shows page ${context.page}`);
  };

type Journey = PinnedJourney<typeof pagerMachine>;

const offline = new Error('offline');
const goTo = (page: number) => ({ send: { type: 'pager.goTo', page } }) as const;
const ADDRESS = '/media/book/race-book.pdf';

/** Opening the file. */
const files: Journey[] = [
  {
    name: '[P18] the document of a film is opened at its known address, at the default size',
    begins: {
      in: { there: 'opening' },
      inputs: { pdf: [{ url: ADDRESS }] },
      context: {
        documentId: 'book',
        url: ADDRESS,
        follows: true,
        filmPage: undefined,
        page: 1,
        pages: 0,
        scale: 1.5,
        fits: true,
        shown: 1.5,
      },
    },
    steps: [{ ...opened, expects: { in: { there: 'reading' }, context: { pages: 5 } } }],
    ends: 'there',
  },
  {
    name: '[P18] a document without a known address is requested by its id',
    input: unknown,
    begins: { in: 'finding', inputs: { findDocument: [{ documentId: 'book' }] } },
    steps: [
      {
        done: 'findDocument',
        output: { status: 'ok', url: '/media/s/1.x/book/race-book.pdf' },
        expects: { in: { there: 'opening' }, inputs: { pdf: [{ url: '/media/s/1.x/book/race-book.pdf' }] } },
      },
      opened,
    ],
    ends: { there: 'reading' },
  },
  {
    name: '[L29] a standalone document without a known address is requested by its id',
    input: { documentId: 'notes', url: undefined },
    begins: { in: 'finding', inputs: { findDocument: [{ documentId: 'notes' }] } },
    steps: [],
    ends: 'finding',
  },
  {
    name: '[P18] a film without a document requests an empty id and fails',
    input: {
      document: onShow({ ...film(ADDRESS), video: { ...film(ADDRESS).video, document: undefined } }),
      tag: undefined,
    },
    begins: { in: 'finding', inputs: { findDocument: [{ documentId: '' }] } },
    steps: [{ done: 'findDocument', output: { status: 'missing' } }],
    ends: 'failed',
  },
  ...(
    [
      ['without a response within ten seconds', { elapse: 10_000 }],
      ['whose request fails', { error: 'findDocument', reason: offline }],
    ] as const
  ).map(([what, step]): Journey => ({
    name: `[L29] a document ${what} can be requested again`,
    input: unknown,
    steps: [
      { ...step, expects: { in: 'failed', runs: [] } },
      { send: { type: 'pager.retry' }, expects: { in: 'finding', inputs: { findDocument: [{ documentId: 'book' }] } } },
    ],
    ends: 'finding',
  })),
  {
    name: '[L29] a retry after a failed download discards the address and requests a new one',
    steps: [
      { from: 'pdf', event: { type: 'pdf.failed' }, expects: { in: 'failed', runs: [] } },
      {
        send: { type: 'pager.retry' },
        expects: { in: 'finding', context: { url: undefined }, inputs: { findDocument: [{ documentId: 'book' }] } },
      },
    ],
    ends: 'finding',
  },
];

/** Pages and zoom. */
const pages: Journey[] = [
  {
    name: '[L29] a page is opened by its number, and a number beyond the last page opens the last page',
    steps: [opened, { ...goTo(3), expects: { context: { page: 3, follows: false } } }, goTo(9)],
    ends: { there: 'reading' },
    context: { page: 5 },
  },
  {
    name: '[P18] zooming out starts from the drawn scale, and the default size fits its container again',
    steps: [
      opened,
      { send: { type: 'pager.drawn', scale: 0.9 }, expects: { context: { shown: 0.9, scale: 1.5, fits: true } } },
      { send: { type: 'pager.zoomOut' }, expects: { context: { scale: 0.75, fits: false } } },
      { send: { type: 'pager.fit' } },
    ],
    ends: { there: 'reading' },
    context: { scale: 1.5, fits: true },
  },
  {
    name: '[P18] zooming out skips a step too small to notice',
    steps: [opened, { send: { type: 'pager.drawn', scale: 0.755 } }, { send: { type: 'pager.zoomOut' } }],
    ends: { there: 'reading' },
    context: { scale: 0.5 },
  },
  {
    name: '[P18] following again returns to the page of the last tag that has one',
    steps: [opened, at('start'), turn('pager.next'), at('touch'), turn('pager.follow')],
    ends: { there: 'reading' },
    context: { page: 2 },
  },
  {
    name: '[P18] zooming before a page is drawn starts from the default size',
    steps: [opened, { send: { type: 'pager.zoomIn' } }],
    ends: { there: 'reading' },
    context: { scale: 2, fits: false },
  },
  {
    name: '[L29] a page that cannot be drawn marks the file as malformed',
    steps: [opened, { send: { type: 'pager.undrawable' } }],
    ends: 'malformed',
    runs: [],
  },
  {
    name: '[L29] tags do not turn the pages of a standalone document',
    input: alone,
    steps: [opened, { ...at('finish'), expects: { context: { page: 1, filmPage: undefined } } }],
    ends: { there: 'reading' },
  },
  {
    name: '[P18] following again returns to the page of the tag that was playing when the document opened',
    input: pagerInput('finish'),
    begins: { context: { filmPage: 4, page: 4 } },
    steps: [opened, turn('pager.previous'), turn('pager.follow')],
    ends: { there: 'reading' },
    context: { page: 4, follows: true },
  },
];

export default definePaths(pagerMachine, {
  name: 'pager',
  input: [pagerInput(), unknown, alone],
  events: {
    'pager.next': [{}],
    'pager.previous': [{}],
    'pager.goTo': [{ page: 5 }],
    'pager.zoomIn': [{}],
    'pager.zoomOut': [{}],
    'pager.fit': [{}],
    'pager.follow': [{}],
    'pager.retry': [{}],
    'pager.drawn': [{ scale: 0.5 }],
    'pager.undrawable': [{}],
    'pdf.opened': [],
    'pdf.malformed': [],
    'pdf.failed': [],
    'tag.changed': [
      { id: 'start', by: 'time' },
      { id: 'touch', by: 'time' },
    ],
  },
  runsIn: { findDocument: 'finding', pdf: 'there' },
  results: {
    findDocument: {
      done: [{ status: 'ok', url: '/media/s/1.x/book/race-book.pdf' }, { status: 'private' }, { status: 'missing' }],
      error: [new Error('offline')],
    },
    pdf: { emits: [{ type: 'pdf.opened', pages: 5 }, { type: 'pdf.malformed' }, { type: 'pdf.failed' }] },
  },
  endless: { pdf: 'a file stays open as long as it is read; its coming has a deadline' },
  explore: {
    contextKey: ({
      page,
      pages,
      fits,
      url,
      follows,
    }: {
      page: number;
      pages: number;
      fits: boolean;
      url: string | undefined;
      follows: boolean;
    }) => [Math.min(page, 2), pages, fits, url, follows],
  },
  unseen: [
    {
      state: 'finding',
      like: 'there.opening',
      reason: 'A viewer waits for the document, whatever part of it is on the way.',
    },
  ],
  tags: { busy: ['finding', 'there.opening'] },
  pinned: [
    {
      name: '[L29] [P18] a document opens at its first page, at 1.5 times its size but no wider than its container',
      steps: [opened],
      ends: { there: 'reading' },
      check: ({ context }) => {
        if (context.page !== 1 || context.scale !== DOCUMENT_SCALE || DOCUMENT_SCALE !== 1.5 || !context.fits)
          throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[L29] turning forward stops at the last page, from where the viewer can turn back',
      steps: [opened, ...Array.from({ length: 6 }, () => turn('pager.next')), turn('pager.previous')],
      ends: { there: 'reading' },
      check: shows(4),
    },
    {
      name: '[L29] turning back stops at the first page',
      steps: [opened, turn('pager.previous')],
      ends: { there: 'reading' },
      check: shows(1),
    },
    {
      name: '[P18] a document opens at the page of the tag being played',
      input: pagerInput('finish'),
      steps: [opened],
      ends: { there: 'reading' },
      check: shows(4),
    },
    {
      name: '[P18] the tag being played turns the page',
      steps: [opened, at('start')],
      ends: { there: 'reading' },
      check: shows(2),
    },
    {
      name: '[P18] a tag without a page, or no tag, keeps the current page',
      steps: [opened, at('start'), at('touch'), at(undefined)],
      ends: { there: 'reading' },
      check: shows(2),
    },
    {
      name: '[P18] turning a page by hand stops following the film and offers to follow it again',
      steps: [opened, at('start'), turn('pager.next'), turn('pager.next'), turn('pager.next'), at('finish')],
      ends: { there: 'reading' },
      check(snapshot) {
        shows(5)(snapshot);
        if (!selectPdf(snapshot).mayFollow) throw new Error('nobody can ask to follow again');
      },
    },
    {
      name: '[P18] following the film again shows the page of the current tag',
      steps: [opened, at('start'), turn('pager.next'), at('finish'), turn('pager.follow')],
      ends: { there: 'reading' },
      check(snapshot) {
        shows(4)(snapshot);
        if (selectPdf(snapshot).mayFollow) throw new Error('it follows already');
      },
    },
    {
      name: '[P18] tags turn the pages again once the viewer follows the film again',
      steps: [opened, { send: { type: 'pager.goTo', page: 5 } }, turn('pager.follow'), at('start')],
      ends: { there: 'reading' },
      check: shows(2),
    },
    {
      name: '[P18] following before any tag has named a page keeps the current page',
      steps: [opened, turn('pager.next'), turn('pager.follow')],
      ends: { there: 'reading' },
      check: shows(2),
    },
    {
      name: '[L29] a standalone document cannot follow a film',
      input: alone,
      steps: [opened, turn('pager.next'), turn('pager.follow'), turn('pager.next')],
      ends: { there: 'reading' },
      check(snapshot) {
        shows(3)(snapshot);
        if (selectPdf(snapshot).mayFollow) throw new Error('there is no film to follow');
      },
    },
    {
      name: '[P18] a tag reached while the file loads decides the first page shown',
      steps: [at('finish'), opened],
      ends: { there: 'reading' },
      check: shows(4),
    },
    {
      name: '[P18] a tag with a page beyond the end of the file shows the last page',
      input: { document: onShow(film('/media/book/race-book.pdf', [tag('x', 99)])), tag: 'x' },
      steps: [opened],
      ends: { there: 'reading' },
      check: shows(5),
    },
    {
      name: '[P18] zooming in goes from the drawn scale to the next step',
      steps: [opened, { send: { type: 'pager.drawn', scale: 0.4 } }, { send: { type: 'pager.zoomIn' } }],
      ends: { there: 'reading' },
      check: ({ context }) => {
        if (context.scale !== 0.5 || context.fits) throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[L29] a standalone document is opened at its known address',
      input: alone,
      steps: [opened, turn('pager.next')],
      ends: { there: 'reading' },
      check: shows(2),
    },
    {
      name: '[L29] a private document is shown as private',
      input: unknown,
      steps: [{ done: 'findDocument', output: { status: 'private' } }],
      ends: 'private',
    },
    {
      name: '[L29] a file that is not a PDF is shown as malformed',
      steps: [{ from: 'pdf', event: { type: 'pdf.malformed' } }],
      ends: 'malformed',
    },
    {
      name: '[L29] a file that does not load in time is retried at a new address',
      steps: [
        { elapse: DOCUMENT_TIMEOUT_MS },
        { send: { type: 'pager.retry' } },
        { done: 'findDocument', output: { status: 'ok', url: '/media/s/2.y/book/race-book.pdf' } },
        opened,
      ],
      ends: { there: 'reading' },
      check: ({ context }) => {
        if (context.url !== '/media/s/2.y/book/race-book.pdf') throw new Error(String(context.url));
      },
    },
    ...[...files, ...pages].map((journey) => ({ ...journey, onChart: true })),
  ],
});
