import { assign, sendParent, setup } from 'xstate';
import { LIVE_REFRESH_MS, LIVE_REFRESH_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { haveResultsChanged } from '../../../core/domain/results-change.ts';
import { port } from '../../shared/port.ts';
import type { LiveInbox, LiveInput } from '../player.events.ts';
import type { LiveRefresh, PlayRequest } from '../player.ports.ts';

/** What `isOther` has let through. */
type Other = Extract<LiveRefresh, { status: 'other' }>;

/**
 * Keeps the data of a live event fresh.
 *
 * Each minute the data file is asked for, 9 s at most; another version goes up, the same one or none changes nothing. A
 * lower one counts, too: a host that was brought back from a copy says what is true now. Only one answer is ever awaited, so
 * none that is older can come after a newer one. A hidden page asks for nothing, and for the newest at once when it is seen
 * again. The live-results button bears a mark from new results until they are looked at. Source: player document, points 4
 * and 9.
 * Rows: P10.
 */
export const liveMachine = setup({
  types: {
    input: {} as LiveInput,
    context: {} as LiveInput & {
      /** New results are there that the viewer has not looked at. */
      resultsAreNew: boolean;
    },
    events: {} as LiveInbox,
  },
  actors: { refreshData: port<LiveRefresh, { request: PlayRequest; version: number }>('refreshData') },
  guards: {
    isOther: ({ context }, params: LiveRefresh) =>
      params.status === 'other' && params.document.version !== context.document.version,
  },
  actions: {
    setDocument: assign(({ context }, { document }: Other) => ({
      document,
      resultsAreNew: context.resultsAreNew || haveResultsChanged(context.document.tags, document.tags),
    })),
    reportChanged: sendParent(({ context }, { document }: Other) => ({
      type: 'data.changed',
      document,
      resultsChanged: haveResultsChanged(context.document.tags, document.tags),
    })),
    forgetMark: assign({ resultsAreNew: false }),
  },
  delays: { liveRefresh: LIVE_REFRESH_MS, liveRefreshTimeout: LIVE_REFRESH_TIMEOUT_MS },
}).createMachine({
  id: 'live',
  context: ({ input }) => ({ ...input, resultsAreNew: false }),
  initial: 'waiting',
  on: { 'results.seen': { actions: 'forgetMark' } },
  states: {
    waiting: {
      description: 'Until the next look at the data, a minute from the last.',
      on: {
        'page.hidden': { target: 'hidden' },
        'network.online': { target: 'fetching' },
      },
      after: { liveRefresh: { target: 'fetching' } },
    },
    fetching: {
      description: 'The data file is asked for; what is there stays until a newer one has come.',
      on: { 'page.hidden': { target: 'hidden' } },
      invoke: {
        id: 'refresh',
        src: 'refreshData',
        input: ({ context }) => ({ request: context.request, version: context.document.version }),
        onDone: [
          {
            guard: { type: 'isOther', params: ({ event }) => event.output },
            target: 'waiting',
            actions: [
              { type: 'reportChanged', params: ({ event }) => event.output as Other },
              { type: 'setDocument', params: ({ event }) => event.output as Other },
            ],
          },
          { target: 'waiting' },
        ],
        onError: { target: 'waiting' },
      },
      after: { liveRefreshTimeout: { target: 'waiting' } },
    },
    hidden: {
      description: 'Nobody looks: nothing is asked for.',
      on: { 'page.visible': { target: 'fetching' } },
    },
  },
});
