import { assign, enqueueActions, not, setup } from 'xstate';
import type { ComparedMoment } from '../../../core/domain/compare/address.ts';
import type { TrayMoment } from '../../../core/domain/compare/tray.ts';
import { inTray, withLabel, withMoment, withoutMoment } from '../../../core/domain/compare/tray.ts';
import { callbackPort } from '../../shared/port.ts';

type Tray = readonly TrayMoment[];

/** Saves the tray in the browser. */
export interface TrayCommand {
  type: 'tray.save';
  moments: Tray;
}

export type CompareTrayEvent =
  | { type: 'tray.add'; moment: ComparedMoment; /** What it shows, if known. */ label?: string | undefined }
  | { type: 'tray.remove'; moment: ComparedMoment }
  | { type: 'tray.clear' }
  /** Expands or collapses the list. */
  | { type: 'tray.toggle' }
  | { type: 'tray.fold' }
  /** What a moment shows has become known. */
  | { type: 'tray.name'; moment: ComparedMoment; label: string }
  /** From the browser's storage: at the start, and when another tab has changed it. */
  | { type: 'tray.read'; moments: Tray };

/** The viewer's last action, for screen readers. */
export interface TrayNotice {
  kind: 'added' | 'known' | 'removed' | 'cleared';
  moment?: TrayMoment | undefined;
}

const added = (
  moments: Tray,
  { moment, label }: { moment: ComparedMoment; label?: string | undefined },
): TrayNotice => ({
  kind: inTray(moments, moment) ? 'known' : 'added',
  moment: withMoment(moments, moment, label).at(-1),
});

const removed = (moments: Tray, moment: ComparedMoment): TrayNotice => ({
  kind: 'removed',
  moment: inTray(moments, moment),
});

/**
 * Moments set aside for comparison, stored in the browser and shared by its tabs.
 *
 * Where moments can be added, the list is collapsed until requested, and collapses again when it becomes empty.
 * Rows: B05.
 */
export const compareTrayMachine = setup({
  types: { context: {} as { moments: Tray; notice: TrayNotice | undefined }, events: {} as CompareTrayEvent },
  actors: { storage: callbackPort<TrayCommand, undefined>('storage') },
  guards: {
    isEmpty: ({ context }) => context.moments.length === 0,
    isNews: ({ context: { moments } }, { moment, label }: { moment: ComparedMoment; label: string }) => {
      const named = moments.find(({ id, at }) => id === moment.id && at === moment.at);
      return named !== undefined && named.label !== label;
    },
  },
  actions: {
    setMoments: assign((_, moments: Tray) => ({ moments })),
    change: enqueueActions(({ enqueue }, { moments, notice }: { moments: Tray; notice?: TrayNotice }) => {
      enqueue.assign(notice ? { moments, notice } : { moments });
      enqueue.sendTo('storage', { type: 'tray.save', moments });
    }),
  },
}).createMachine({
  id: 'compareTray',
  context: { moments: [], notice: undefined },
  invoke: { id: 'storage', src: 'storage', input: undefined },
  initial: 'reading',
  states: {
    reading: {
      description: 'Reads the moments stored in the browser.',
      on: {
        'tray.read': { target: 'shown', actions: { type: 'setMoments', params: ({ event }) => event.moments } },
      },
    },
    shown: {
      description: 'Shows the number of moments, and lists them on request.',
      initial: 'folded',
      on: {
        'tray.read': { actions: { type: 'setMoments', params: ({ event }) => event.moments } },
        'tray.add': {
          actions: {
            type: 'change',
            params: ({ context: { moments }, event }) => ({
              moments: withMoment(moments, event.moment, event.label),
              notice: added(moments, event),
            }),
          },
        },
        'tray.remove': {
          actions: {
            type: 'change',
            params: ({ context: { moments }, event }) => ({
              moments: withoutMoment(moments, event.moment),
              notice: removed(moments, event.moment),
            }),
          },
        },
        'tray.clear': { actions: { type: 'change', params: { moments: [], notice: { kind: 'cleared' } } } },
        'tray.name': {
          guard: { type: 'isNews', params: ({ event }) => event },
          actions: {
            type: 'change',
            params: ({ context, event }) => ({ moments: withLabel(context.moments, event.moment, event.label) }),
          },
        },
      },
      states: {
        folded: {
          description: 'Only their number is shown.',
          on: { 'tray.toggle': { guard: not('isEmpty'), target: 'unfolded' } },
        },
        unfolded: {
          description: 'The moments are listed.',
          always: { guard: 'isEmpty', target: 'folded' },
          on: { 'tray.toggle': { target: 'folded' }, 'tray.fold': { target: 'folded' } },
        },
      },
    },
  },
});
