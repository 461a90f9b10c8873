import { assign, setup } from 'xstate';
import { pauseAfter } from '../../core/domain/backoff.ts';
import { VIEWS_PATIENCE_MS, VIEWS_RETRY_MS } from '../../core/domain/constants/playback.ts';
import { finalOutput } from './final-output.ts';
import { port } from './port.ts';

export interface ViewsOutcome {
  kind: 'drawn';
}

/** The page says that its network is back. */
export type ViewsEvent = { type: 'network.online' };

/**
 * Brings views whose code comes on demand, and asks again for those that do not come: a player's, once its first picture is
 * there, and those of a library in another site's page.
 *
 * A film that has begun plays on meanwhile; where they are late the browser's own controls stand in. Source: decision 0060.
 * Rows: P01, P24, E01.
 */
export const viewsMachine = setup({
  types: {
    context: {} as {
      /** Losses in a row. */
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
  description: 'Brings views whose code comes on demand.',
  context: { losses: 0 },
  output: finalOutput<ViewsOutcome>(),
  initial: 'coming',
  states: {
    coming: {
      description: 'Their code and texts are on their way.',
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
          description: 'What stands in their place is on show.',
          after: { patience: { target: 'late' } },
        },
        late: {
          description: 'They take long: the browser’s own controls are on a film until they are there.',
          tags: 'ownControls',
        },
        again: {
          description: 'Views that were lost are requested again; the page goes on saying that they are missing.',
          tags: ['ownControls', 'lost'],
        },
      },
    },
    lost: {
      description:
        'They did not come: the page says so, and they are requested again in a while, or when the network returns.',
      tags: ['ownControls', 'lost'],
      on: { 'network.online': { target: 'coming.again' } },
      after: { pause: { target: 'coming.again' } },
    },
    drawn: {
      description: 'The views are on show.',
      type: 'final',
      output: { kind: 'drawn' } satisfies ViewsOutcome,
    },
  },
});
