import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { SharedDrawing } from '../../../core/domain/saved-drawings.ts';
import { sharedDrawingsMachine } from '../../../machines/player/panels/shared-drawings/shared-drawings.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { SILENT, stepsOf } from '../steps.ts';

const OFFLINE = new Error('offline');
const here: SharedDrawing = {
  id: 'd1',
  mediaId: 'v1',
  film: 'Heat one',
  name: 'Gate 4',
  owner: 'Eva Moss',
  at: 62.4,
  strokes: 2,
  isNew: true,
};
const elsewhere: SharedDrawing = { ...here, id: 'd2', mediaId: 'v2', film: 'Heat two', name: 'Exit', isNew: false };
const DRAWINGS = [here, elsewhere];

const act = stepsOf<typeof sharedDrawingsMachine>();
const listed = { done: 'loadShared', output: { status: 'ok', drawings: DRAWINGS, next: undefined } } as const;
const position = { at: 5_000, id: 'd2' };
const firstPage = { done: 'loadShared', output: { status: 'ok', drawings: DRAWINGS, next: position } } as const;
const older: SharedDrawing = { ...elsewhere, id: 'd3', name: 'Gate 12' };
/** Repeats a drawing of the first page, which was shared again in the meantime. */
const nextPage = { status: 'ok', drawings: [elsewhere, older], next: undefined } as const;
const more = { type: 'shared.more' } as const;
const remove = (id = 'd1') => ({ type: 'shared.remove', id }) as const;
const opened = (id = 'd1') => ({ type: 'shared.opened', id }) as const;
const confirm = { type: 'shared.confirm' } as const;
const late = (id: string) =>
  [
    ['fails', act.fails(id, OFFLINE)],
    ['gets no response within ten seconds', act.wait(LIBRARY_REQUEST_TIMEOUT_MS)],
  ] as const;

type Journey = PinnedJourney<typeof sharedDrawingsMachine>;

const eachStep: readonly Journey[] = [
  {
    name: '[P26] the drawings that others share are loaded first',
    onChart: true,
    begins: {
      in: { list: 'loading', marks: 'quiet' },
      context: { drawings: [], next: undefined, subject: undefined, opened: [] },
      inputs: { loadShared: [{ before: undefined }] },
      tags: ['busy'],
    },
    steps: [
      act.wait(LIBRARY_REQUEST_TIMEOUT_MS - 1, { in: { list: 'loading' } }),
      act.done('loadShared', listed.output, {
        in: { list: { listed: 'quiet' } },
        context: { drawings: DRAWINGS },
        tags: [],
      }),
    ],
    ends: { list: { listed: 'quiet' } },
  },
  ...late('loadShared').map(([what, step]): Journey => ({
    name: `[P26] a request for the shared drawings that ${what} shows an error and can be retried`,
    onChart: true,
    steps: [
      { ...step, expects: { in: { list: 'failed' } } },
      act.send({ type: 'shared.retry' }, { in: { list: 'loading' }, inputs: { loadShared: [{ before: undefined }] } }),
    ],
    ends: { list: 'loading' },
  })),
  {
    name: '[P26] the next page starts where the previous one ends, and no drawing is listed twice',
    onChart: true,
    steps: [
      { ...firstPage, expects: { context: { next: position } } },
      act.send(more, {
        in: { list: 'loadingMore' },
        inputs: { loadMoreShared: [{ before: position }] },
        tags: ['busy'],
        context: { drawings: DRAWINGS },
      }),
      act.wait(LIBRARY_REQUEST_TIMEOUT_MS - 1, { in: { list: 'loadingMore' } }),
      act.done('loadMoreShared', nextPage, {
        in: { list: { listed: 'added' } },
        context: { drawings: [here, elsewhere, older], next: undefined },
        tags: [],
      }),
      act.send(more, { ...SILENT, in: { list: { listed: 'added' } }, inputs: {} }),
    ],
    ends: { list: { listed: 'added' } },
  },
  ...late('loadMoreShared').map(([what, step]): Journey => ({
    name: `[P26] a request for the next page that ${what} shows an error and can be retried`,
    onChart: true,
    steps: [
      firstPage,
      { send: more },
      { ...step, expects: { in: { list: { listed: 'notLoaded' } }, context: { drawings: DRAWINGS, next: position } } },
      act.send(more, { in: { list: 'loadingMore' }, inputs: { loadMoreShared: [{ before: position }] } }),
    ],
    ends: { list: 'loadingMore' },
  })),
  {
    name: '[P04] a session that expires between two pages keeps the drawings already listed',
    onChart: true,
    steps: [
      firstPage,
      { send: more },
      act.done(
        'loadMoreShared',
        { status: 'disconnected' },
        {
          in: { list: 'signedOut' },
          context: { drawings: DRAWINGS },
        },
      ),
    ],
    ends: { list: 'signedOut' },
  },
  {
    name: '[P04] an expired session has no list of shared drawings',
    onChart: true,
    steps: [
      act.done('loadShared', { status: 'disconnected' }, { in: { list: 'signedOut' }, context: { drawings: [] } }),
    ],
    ends: { list: 'signedOut' },
  },
  {
    name: '[P26] a drawing leaves the list once the viewer and the server have confirmed its removal',
    onChart: true,
    steps: [
      listed,
      act.send(remove(), { ...SILENT, in: { list: { listed: 'confirming' } }, context: { subject: 'd1' } }),
      act.send(
        { type: 'shared.cancel' },
        { ...SILENT, in: { list: { listed: 'quiet' } }, context: { subject: undefined } },
      ),
      { send: remove('d2') },
      act.send(confirm, { in: { list: 'removing' }, inputs: { drop: [{ id: 'd2' }] }, tags: ['busy'] }),
      act.wait(LIBRARY_REQUEST_TIMEOUT_MS - 1, { in: { list: 'removing' }, context: { drawings: DRAWINGS } }),
      act.done('drop', undefined, {
        in: { list: { listed: 'removed' } },
        context: { drawings: [here], subject: undefined },
      }),
    ],
    ends: { list: { listed: 'removed' } },
  },
  ...late('drop').map(([what, step]): Journey => ({
    name: `[P26] a removal that ${what} leaves the drawing in the list`,
    onChart: true,
    steps: [
      listed,
      { send: remove() },
      { send: confirm },
      { ...step, expects: { in: { list: { listed: 'notRemoved' } }, context: { drawings: DRAWINGS } } },
    ],
    ends: { list: { listed: 'notRemoved' } },
  })),
  {
    name: '[P26] a drawing stays new until the server confirms that it was opened',
    onChart: true,
    steps: [
      listed,
      act.send(opened(), {
        in: { marks: 'marking' },
        inputs: { see: [{ id: 'd1' }] },
        context: { drawings: DRAWINGS },
      }),
      act.wait(LIBRARY_REQUEST_TIMEOUT_MS - 1, { in: { marks: 'marking' } }),
      act.done('see', undefined, {
        in: { marks: 'quiet' },
        context: { drawings: [{ ...here, isNew: false }, elsewhere], opened: [] },
      }),
    ],
    ends: { marks: 'quiet', list: { listed: 'quiet' } },
  },
  {
    name: '[P26] two drawings opened one after the other are marked as opened in turn',
    onChart: true,
    steps: [
      listed,
      { send: opened('d2') },
      act.send(opened(), { in: { marks: 'marking' }, inputs: {}, context: { opened: ['d2', 'd1'] } }),
      act.done('see', undefined, { in: { marks: 'marking' }, inputs: { see: [{ id: 'd1' }] } }),
      act.done('see', undefined, { in: { marks: 'quiet' }, context: { opened: [] } }),
    ],
    ends: { marks: 'quiet' },
  },
  ...late('see').map(([what, step]): Journey => ({
    name: `[P26] a drawing stays new if the request to mark it as opened ${what}`,
    onChart: true,
    steps: [
      listed,
      { send: opened() },
      { ...step, expects: { in: { marks: 'quiet' }, context: { drawings: DRAWINGS, opened: [] } } },
    ],
    ends: { marks: 'quiet' },
  })),
];

export default definePaths(sharedDrawingsMachine, {
  name: 'shared-drawings',
  input: [undefined],
  events: {
    'shared.opened': [{ id: 'd1' }],
    'shared.remove': [{ id: 'd1' }],
    'shared.confirm': [{}],
    'shared.cancel': [{}],
    'shared.more': [{}],
    'shared.retry': [{}],
  },
  runsIn: {
    loadShared: 'list.loading',
    loadMoreShared: 'list.loadingMore',
    drop: 'list.removing',
    see: 'marks.marking',
  },
  results: {
    loadShared: { done: [listed.output, firstPage.output, { status: 'disconnected' }], error: [OFFLINE] },
    loadMoreShared: { done: [nextPage, { status: 'disconnected' }], error: [OFFLINE] },
    drop: { done: [undefined], error: [OFFLINE] },
    see: { done: [undefined], error: [OFFLINE] },
  },
  unseen: [
    {
      state: 'marks.marking',
      like: 'marks.quiet',
      reason: 'That a drawing was opened is seen once it is confirmed.',
    },
  ],
  explore: {
    limit: 20_000,
    contextKey: ({ drawings, next, subject, opened: waiting }) => [
      next !== undefined,
      drawings.map(({ id, isNew }) => [id, isNew]),
      subject,
      Math.min(waiting.length, 2),
    ],
  },
  tags: { busy: ['list.loading', 'list.loadingMore', 'list.removing'] },
  pinned: [
    {
      name: '[P26] an opened drawing is no longer new',
      steps: [listed, { send: opened() }, { done: 'see' }],
      ends: { list: { listed: 'quiet' } },
    },
    {
      name: '[P26] a drawing is removed from the list after confirmation in place',
      steps: [listed, { send: remove() }, { send: confirm }, { done: 'drop' }],
      ends: { list: { listed: 'removed' } },
    },
    {
      name: '[P26] the next page is added to the list',
      steps: [firstPage, { send: more }, { done: 'loadMoreShared', output: nextPage }],
      ends: { list: { listed: 'added' } },
    },
    {
      name: '[P26] a next page that cannot be loaded shows an error',
      steps: [firstPage, { send: more }, { error: 'loadMoreShared', reason: OFFLINE }],
      ends: { list: { listed: 'notLoaded' } },
    },
    ...eachStep,
  ],
});
