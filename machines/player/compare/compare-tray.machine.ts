import { assign, enqueueActions, setup } from 'xstate';
import type { ComparedMoment } from '../../../core/domain/compare/address.ts';
import type { TrayMoment } from '../../../core/domain/compare/tray.ts';
import { withLabel, withMoment, withoutMoment } from '../../../core/domain/compare/tray.ts';
import { callbackPort } from '../../shared/port.ts';

type Tray = readonly TrayMoment[];

/** Keeps the tray in the browser. */
export interface TrayCommand {
  type: 'tray.save';
  moments: Tray;
}

export type CompareTrayEvent =
  | { type: 'tray.add'; moment: ComparedMoment }
  | { type: 'tray.remove'; moment: ComparedMoment }
  | { type: 'tray.clear' }
  /** What a moment shows is known. */
  | { type: 'tray.name'; moment: ComparedMoment; label: string }
  /** The browser's storage says so: at the start, and when another tab has changed it. */
  | { type: 'tray.read'; moments: Tray };

/**
 * Moments that were put aside to be compared, kept in the browser and shared by its tabs.
 * Rows: B05.
 */
export const compareTrayMachine = setup({
  types: { context: {} as { moments: Tray }, events: {} as CompareTrayEvent },
  actors: { storage: callbackPort<TrayCommand, undefined>('storage') },
  guards: {
    isNews: ({ context: { moments } }, { moment, label }: { moment: ComparedMoment; label: string }) => {
      const named = moments.find(({ id, at }) => id === moment.id && at === moment.at);
      return named !== undefined && named.label !== label;
    },
  },
  actions: {
    setMoments: assign((_, moments: Tray) => ({ moments })),
    change: enqueueActions(({ enqueue }, moments: Tray) => {
      enqueue.assign({ moments });
      enqueue.sendTo('storage', { type: 'tray.save', moments });
    }),
  },
}).createMachine({
  id: 'compareTray',
  context: { moments: [] },
  invoke: { id: 'storage', src: 'storage', input: undefined },
  initial: 'reading',
  states: {
    reading: {
      description: 'What the browser has kept is read.',
      on: {
        'tray.read': { target: 'shown', actions: { type: 'setMoments', params: ({ event }) => event.moments } },
      },
    },
    shown: {
      description: 'The moments are listed.',
      on: {
        'tray.read': { actions: { type: 'setMoments', params: ({ event }) => event.moments } },
        'tray.add': {
          actions: { type: 'change', params: ({ context, event }) => withMoment(context.moments, event.moment) },
        },
        'tray.remove': {
          actions: { type: 'change', params: ({ context, event }) => withoutMoment(context.moments, event.moment) },
        },
        'tray.clear': { actions: { type: 'change', params: [] } },
        'tray.name': {
          guard: { type: 'isNews', params: ({ event }) => event },
          actions: {
            type: 'change',
            params: ({ context, event }) => withLabel(context.moments, event.moment, event.label),
          },
        },
      },
    },
  },
});
