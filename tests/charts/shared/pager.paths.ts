import { pagerMachine } from '../../../machines/shared/pager/pager.machine.ts';
import type { PagerInput } from '../../../machines/shared/pager/pager.machine.ts';
import { selectPdf } from '../../../machines/shared/pager/pager.select.ts';
import { DOCUMENT_SCALE, DOCUMENT_TIMEOUT_MS } from '../../../core/domain/constants/documents.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { onShow, whole } from '../player/documents.ts';

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
  ...whole(),
  video: { ...whole().video, document: { id: 'book', url } },
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

/** The file, until it can be read. */
const files: Journey[] = [
  {
    name: '[P18] the document of a film is opened where it lies, at its default size',
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
    name: '[P18] one whose address nobody has said is asked for by its id',
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
    name: '[L29] so is a document by itself',
    input: { documentId: 'notes', url: undefined },
    begins: { in: 'finding', inputs: { findDocument: [{ documentId: 'notes' }] } },
    steps: [],
    ends: 'finding',
  },
  {
    name: '[P18] a film without a document asks for none that there is',
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
      ['that is not found within ten seconds', { elapse: 10_000 }],
      ['whose host cannot be reached', { error: 'findDocument', reason: offline }],
    ] as const
  ).map(([what, step]): Journey => ({
    name: `[L29] a document ${what} can be asked for again`,
    input: unknown,
    steps: [
      { ...step, expects: { in: 'failed', runs: [] } },
      { send: { type: 'pager.retry' }, expects: { in: 'finding', inputs: { findDocument: [{ documentId: 'book' }] } } },
    ],
    ends: 'finding',
  })),
  {
    name: '[L29] a file that cannot be fetched is asked for at a new address, the old one counts no more',
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

/** Its pages. */
const pages: Journey[] = [
  {
    name: '[L29] a page is gone to by its number, and the last one stands for those that there are not',
    steps: [opened, { ...goTo(3), expects: { context: { page: 3, follows: false } } }, goTo(9)],
    ends: { there: 'reading' },
    context: { page: 5 },
  },
  {
    name: '[P18] zoom goes a step down from what is seen, and the default size fits its place again',
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
    name: '[P18] a step that nobody would see is left out',
    steps: [opened, { send: { type: 'pager.drawn', scale: 0.755 } }, { send: { type: 'pager.zoomOut' } }],
    ends: { there: 'reading' },
    context: { scale: 0.5 },
  },
  {
    name: '[P18] a tag without a page does not make the film forget the one before',
    steps: [opened, at('start'), turn('pager.next'), at('touch'), turn('pager.follow')],
    ends: { there: 'reading' },
    context: { page: 2 },
  },
  {
    name: '[P18] zoom without a page that stands yet goes from the default size',
    steps: [opened, { send: { type: 'pager.zoomIn' } }],
    ends: { there: 'reading' },
    context: { scale: 2, fits: false },
  },
  {
    name: '[L29] a page that cannot be drawn is of a file that cannot be read',
    steps: [opened, { send: { type: 'pager.undrawable' } }],
    ends: 'malformed',
    runs: [],
  },
  {
    name: '[L29] a document by itself is turned by no tag',
    input: alone,
    steps: [opened, { ...at('finish'), expects: { context: { page: 1, filmPage: undefined } } }],
    ends: { there: 'reading' },
  },
  {
    name: '[P18] who opens it while a tag is played is led back to its page',
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
      name: '[L29] [P18] opens at its first page, one and a half times its size, no wider than its place',
      steps: [opened],
      ends: { there: 'reading' },
      check: ({ context }) => {
        if (context.page !== 1 || context.scale !== DOCUMENT_SCALE || DOCUMENT_SCALE !== 1.5 || !context.fits)
          throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[L29] next and previous page, never beyond the last or before the first',
      steps: [opened, ...Array.from({ length: 6 }, () => turn('pager.next')), turn('pager.previous')],
      ends: { there: 'reading' },
      check: shows(4),
    },
    {
      name: '[L29] before the first page there is none',
      steps: [opened, turn('pager.previous')],
      ends: { there: 'reading' },
      check: shows(1),
    },
    {
      name: '[P18] opens at the page of the tag being played',
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
      name: '[P18] a tag without a page leaves it, and so does no tag at all',
      steps: [opened, at('start'), at('touch'), at(undefined)],
      ends: { there: 'reading' },
      check: shows(2),
    },
    {
      name: '[P18] who turns a page by hand reads on there, whatever is played',
      steps: [opened, at('start'), turn('pager.next'), turn('pager.next'), turn('pager.next'), at('finish')],
      ends: { there: 'reading' },
      check(snapshot) {
        shows(5)(snapshot);
        if (!selectPdf(snapshot).mayFollow) throw new Error('nobody can ask to follow again');
      },
    },
    {
      name: '[P18] until they ask to follow the film again, which leads to the page of the moment',
      steps: [opened, at('start'), turn('pager.next'), at('finish'), turn('pager.follow')],
      ends: { there: 'reading' },
      check(snapshot) {
        shows(4)(snapshot);
        if (selectPdf(snapshot).mayFollow) throw new Error('it follows already');
      },
    },
    {
      name: '[P18] and turns the pages from then on',
      steps: [opened, { send: { type: 'pager.goTo', page: 5 } }, turn('pager.follow'), at('start')],
      ends: { there: 'reading' },
      check: shows(2),
    },
    {
      name: '[P18] before any tag has named a page the one that is read stays',
      steps: [opened, turn('pager.next'), turn('pager.follow')],
      ends: { there: 'reading' },
      check: shows(2),
    },
    {
      name: '[L29] a document by itself follows nothing',
      input: alone,
      steps: [opened, turn('pager.next'), turn('pager.follow'), turn('pager.next')],
      ends: { there: 'reading' },
      check(snapshot) {
        shows(3)(snapshot);
        if (selectPdf(snapshot).mayFollow) throw new Error('there is no film to follow');
      },
    },
    {
      name: '[P18] a tag that is reached while the file comes is not forgotten',
      steps: [at('finish'), opened],
      ends: { there: 'reading' },
      check: shows(4),
    },
    {
      name: '[P18] a page that the file does not have is its last',
      input: { document: onShow(film('/media/book/race-book.pdf', [tag('x', 99)])), tag: 'x' },
      steps: [opened],
      ends: { there: 'reading' },
      check: shows(5),
    },
    {
      name: '[P18] zoom goes from what is seen to the next step, and back to the default size',
      steps: [opened, { send: { type: 'pager.drawn', scale: 0.4 } }, { send: { type: 'pager.zoomIn' } }],
      ends: { there: 'reading' },
      check: ({ context }) => {
        if (context.scale !== 0.5 || context.fits) throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[L29] a document by itself is opened where it lies',
      input: alone,
      steps: [opened, turn('pager.next')],
      ends: { there: 'reading' },
      check: shows(2),
    },
    {
      name: '[L29] a private document says so',
      input: unknown,
      steps: [{ done: 'findDocument', output: { status: 'private' } }],
      ends: 'private',
    },
    {
      name: '[L29] a file that is no PDF says so',
      steps: [{ from: 'pdf', event: { type: 'pdf.malformed' } }],
      ends: 'malformed',
    },
    {
      name: '[L29] a file that does not come may be tried again, at a new address',
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
