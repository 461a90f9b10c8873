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

/** A refresh accepted by the guard `isOther`. */
type Other = Extract<LiveRefresh, { status: 'other' }>;

/** Data that may still change: of a live or scheduled event, or of a film that is not complete yet (row P10). */
const isUnfinished = ({ video }: DataDocument): boolean =>
  Boolean(video.live_url || video.live_date || video.encoding || !video.replay_url);

const refreshPeriod = ({ looksForStart }: { looksForStart: number }): number =>
  looksForStart > 0 ? LIVE_START_REFRESH_MS : LIVE_REFRESH_MS;

/**
 * Holds the current data document, as its only owner, and refreshes it for live events.
 *
 * Other charts and views read the document by reference (`currentDocument`); `data.changed` announces a newer one. The
 * data file is requested every minute, and when the server announces another version, with a timeout of 9 s. Any other
 * version is accepted, even a lower one: a server restored from a backup is authoritative. Only one request runs at a
 * time, so an older response can never follow a newer one. A hidden page requests nothing; when it becomes visible, it
 * requests the newest data at once. If a live stream is due but missing, requests are more frequent for a while
 * (`live.due`). The live-results button is marked from the arrival of new results until they are viewed. Source: player
 * document, points 4 and 9; the start of a live stream: row S05.
 * Rows: P10, S05, B13.
 */
export const dataDocumentMachine = setup({
  types: {
    input: {} as DataDocumentInput,
    context: {} as DataDocumentInput & {
      /** There are new results that the viewer has not seen. */
      resultsAreNew: boolean;
      /** Remaining requests at the short interval while a live stream is due. */
      looksForStart: number;
      /** Version announced by the server since the last request started. */
      published: number | undefined;
      /** Version that the last request is for, if the server had announced one. */
      requested: number | undefined;
    },
    events: {} as DataDocumentInbox,
  },
  actors: {
    refreshData: port<LiveRefresh, RefreshInput>('refreshData'),
    /** Loaded only for data that may change. */
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
      description: 'Checks whether the data may still change.',
      always: [{ guard: 'isUnfinished', target: 'following' }, { target: 'finished' }],
    },
    finished: { description: 'The film is complete; its data do not change.' },
    following: {
      description: 'The server announces newer data; without announcements they are polled every minute.',
      initial: 'waiting',
      invoke: {
        id: 'loadDataStream',
        src: 'loadDataStream',
        input: ({ context }) => ({ mediaId: context.document.video.id }),
        onDone: { actions: { type: 'beginDataStream', params: ({ event }) => event.output } },
        // Optional: without it the data are still polled.
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
          description: 'Waits a minute for the next fetch; less if a live stream is due.',
          always: { guard: 'isOutdated', target: 'fetching' },
          on: {
            'live.due': { target: 'waiting', reenter: true, actions: 'lookForStart' },
          },
          after: { liveRefresh: { target: 'fetching' } },
        },
        fetching: {
          description: 'Requests the data file; the current data stay until newer ones arrive.',
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
