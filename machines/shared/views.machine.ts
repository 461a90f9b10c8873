import { assign, setup } from 'xstate';
import { pauseAfter } from '../../core/domain/backoff.ts';
import { VIEWS_PATIENCE_MS, VIEWS_RETRY_MS } from '../../core/domain/constants/playback.ts';
import { finalOutput } from './final-output.ts';
import { port } from './port.ts';

export interface ViewsOutcome {
  kind: 'drawn';
}

/** From the page: the network is back. */
export type ViewsEvent = { type: 'network.online' };

/**
 * Loads views on demand and retries if they fail to load: a player's, once its first picture is presented, and a
 * library's in another site's page.
 *
 * A film that has started keeps playing meanwhile; if the views are late, the browser's own controls are shown. Source:
 * decision 0060.
 * Rows: P01, P24, E01.
 */
export const viewsMachine = setup({
  types: {
    context: {} as {
      /** Consecutive failures. */
      losses: number;
    },
    events: {} as ViewsEvent,
    output: {} as ViewsOutcome,
    tags: {} as 'ownControls' | 'lost',
  },
  actors: { drawViews: port<void, undefined>('drawViews') },
  delays: {
    patience: VIEWS_PATIENCE_MS,
    pause: ({ context }) => pauseAfter(VIEWS_RETRY_MS, context.losses),
  },
  actions: { countLoss: assign({ losses: ({ context }) => context.losses + 1 }) },
}).createMachine({
  id: 'views',
  description: 'Loads views on demand.',
  context: { losses: 0 },
  output: finalOutput<ViewsOutcome>(),
  initial: 'coming',
  states: {
    coming: {
      description: 'Loads their code and texts.',
      initial: 'awaited',
      invoke: {
        id: 'views',
        src: 'drawViews',
        input: undefined,
        onDone: { target: 'drawn' },
        onError: { target: 'lost', actions: 'countLoss' },
      },
      states: {
        awaited: {
          description: 'The placeholder is shown.',
          after: { patience: { target: 'late' } },
        },
        late: {
          description: 'Loading takes long: the film has the browser’s own controls meanwhile.',
          tags: 'ownControls',
        },
        again: {
          description: 'Retries after a failure; the page keeps saying that the views are missing.',
          tags: ['ownControls', 'lost'],
        },
      },
    },
    lost: {
      description: 'Loading failed: the page says so, and retries after a while or when the network returns.',
      tags: ['ownControls', 'lost'],
      on: { 'network.online': { target: 'coming.again' } },
      after: { pause: { target: 'coming.again' } },
    },
    drawn: {
      description: 'The views are shown.',
      type: 'final',
      output: { kind: 'drawn' } satisfies ViewsOutcome,
    },
  },
});
