import { assign, enqueueActions, sendParent, setup, stopChild } from 'xstate';
import type { AnyActorLogic } from 'xstate';
import {
  LIVE_REFRESH_MS,
  LIVE_REFRESH_TIMEOUT_MS,
  LIVE_START_LOOKS,
  LIVE_START_REFRESH_MS,
} from '../../../core/domain/constants/live.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { haveResultsChanged } from '../../../core/domain/results-change.ts';
import { port } from '../../shared/port.ts';
import { spawnFetched } from '../../shared/spawn-fetched.ts';
import type { DataDocumentInbox, DataDocumentInput } from '../player.events.ts';
import type { LiveRefresh, RefreshInput } from '../player.ports.ts';

/** What `isOther` has let through. */
type Other = Extract<LiveRefresh, { status: 'other' }>;

/** Data that may change while they are watched: of a live event, a scheduled one, or a film not there yet (row P10). */
const isUnfinished = ({ video }: DataDocument): boolean =>
  Boolean(video.live_url || video.live_date || video.encoding || !video.replay_url);

const refreshPeriod = ({ looksForStart }: { looksForStart: number }): number =>
  looksForStart > 0 ? LIVE_START_REFRESH_MS : LIVE_REFRESH_MS;

/**
 * Holds the data document on show, the one place that does, and keeps that of a live event fresh.
 *
 * Other charts and views read it by reference (`currentDocument`); `data.changed` goes up once a newer one is here. Each
 * minute, and when the server names another version, the data file is asked for, 9 s at most; another version is taken, the
 * same one or none changes nothing. A lower one counts, too: a server that was brought back from a copy says what is true now.
 * Only one response is ever awaited, so none that is older can come after a newer one. A hidden page asks for nothing, and
 * for the newest at once when it is seen again. A live stream that is due and not there is asked for more often for a while
 * (`live.due`). The live-results button bears a mark from new results until they are viewed. Source: player document,
 * points 4 and 9; the start of a live stream: row S05.
 * Rows: P10, S05, B13.
 */
export const dataDocumentMachine = setup({
  types: {
    input: {} as DataDocumentInput,
    context: {} as DataDocumentInput & {
      /** There are new results that the viewer has not seen. */
      resultsAreNew: boolean;
      /** How many more times the start of a live stream is looked for soon. */
      looksForStart: number;
      /** Version that the server has named since the last request began. */
      published: number | undefined;
      /** Version that the last request is for, where the server had named one. */
      requested: number | undefined;
    },
    events: {} as DataDocumentInbox,
  },
  actors: {
    refreshData: port<LiveRefresh, RefreshInput>('refreshData'),
    /** Fetched for data that may change alone. */
    loadDataStream: port<AnyActorLogic, { mediaId: MediaId }>('loadDataStream'),
  },
  guards: {
    isUnfinished: ({ context }) => isUnfinished(context.document),
    isOutdated: ({ context }) => context.published !== undefined && context.published !== context.document.version,
    isOther: ({ context }, params: LiveRefresh) =>
      params.status === 'other' && params.document.version !== context.document.version,
  },
  actions: {
    setDocument: assign(({ context }, { document }: Other) => ({
      document,
      looksForStart: document.video.live_url ? 0 : context.looksForStart,
      resultsAreNew: context.resultsAreNew || haveResultsChanged(context.document.tags, document.tags),
    })),
    reportChanged: sendParent({ type: 'data.changed' }),
    beginDataStream: enqueueActions(({ enqueue }, logic: AnyActorLogic) => {
      spawnFetched(enqueue, logic, { id: 'dataStream' });
    }),
    endDataStream: stopChild('dataStream'),
    setPublished: assign((_, published: number) => ({ published })),
    requestPublished: assign(({ context }) => ({ requested: context.published, published: undefined })),
    forgetMark: assign({ resultsAreNew: false }),
    lookForStart: assign({ looksForStart: LIVE_START_LOOKS }),
    countLook: assign({ looksForStart: ({ context }) => Math.max(0, context.looksForStart - 1) }),
  },
  delays: {
    liveRefresh: ({ context }) => refreshPeriod(context),
    liveRefreshTimeout: LIVE_REFRESH_TIMEOUT_MS,
  },
}).createMachine({
  id: 'dataDocument',
  context: ({ input }) => ({
    ...input,
    resultsAreNew: false,
    looksForStart: 0,
    published: undefined,
    requested: undefined,
  }),
  initial: 'choosing',
  on: { 'results.seen': { actions: 'forgetMark' }, 'live.due': { actions: 'lookForStart' } },
  states: {
    choosing: {
      description: 'May the data change while they are watched?',
      always: [{ guard: 'isUnfinished', target: 'following' }, { target: 'finished' }],
    },
    finished: { description: 'A film that is there as a whole: its data stay as they are.' },
    following: {
      description: 'The server reports newer data; without its reports they are polled each minute.',
      initial: 'waiting',
      invoke: {
        id: 'loadDataStream',
        src: 'loadDataStream',
        input: ({ context }) => ({ mediaId: context.document.video.id }),
        onDone: { actions: { type: 'beginDataStream', params: ({ event }) => event.output } },
        // It makes data come sooner, and nothing else.
        onError: {},
      },
      exit: 'endDataStream',
      on: {
        'page.hidden': { target: 'hidden' },
        'network.online': { target: '.fetching', reenter: true },
        'stream.changed': { actions: { type: 'setPublished', params: ({ event }) => event.version } },
      },
      states: {
        waiting: {
          description:
            'Until the data are next fetched, a minute after the last time; sooner where a live stream is due.',
          always: { guard: 'isOutdated', target: 'fetching' },
          on: {
            'live.due': { target: 'waiting', reenter: true, actions: 'lookForStart' },
          },
          after: { liveRefresh: { target: 'fetching' } },
        },
        fetching: {
          description: 'The data file is requested; what is there stays until a newer one arrives.',
          entry: ['countLook', 'requestPublished'],
          invoke: {
            id: 'refresh',
            src: 'refreshData',
            input: ({ context }) => ({
              request: context.request,
              version: context.document.version,
              published: context.requested,
              every: refreshPeriod(context),
            }),
            onDone: [
              {
                guard: { type: 'isOther', params: ({ event }) => event.output },
                target: 'waiting',
                actions: [{ type: 'setDocument', params: ({ event }) => event.output as Other }, 'reportChanged'],
              },
              { target: 'waiting' },
            ],
            onError: { target: 'waiting' },
          },
          after: { liveRefreshTimeout: { target: 'waiting' } },
        },
      },
    },
    hidden: {
      description: 'The page is hidden: nothing is requested.',
      on: { 'page.visible': { target: 'following.fetching' } },
    },
  },
});
