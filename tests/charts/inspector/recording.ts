/** The messages of an inspected page about a small chart, as our own pages send them. */
import type { InspectionMessage } from '../../../core/domain/inspection/messages.ts';

export const DEFINITION = {
  id: 'gate',
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody passes.',
      on: { open: [{ guard: 'hasKey', target: 'open' }, { actions: ['ring'] }] },
    },
    open: { after: { openTime: { target: 'closed' } }, on: { 'gate.close': '#gate.closed' } },
  },
};

let clock = Date.UTC(2026, 5, 1, 12);
const createdAt = (): string => String((clock += 100));

export const actor = (sessionId: string, name: string, more: object = {}): InspectionMessage => ({
  type: '@xstate.actor',
  sessionId,
  name,
  snapshot: { status: 'active' },
  createdAt: createdAt(),
  ...more,
});

/** A chart that begins, is refused once, then opened. */
export const RECORDING: readonly InspectionMessage[] = [
  actor('p/x:0', 'gate', {
    definition: JSON.stringify(DEFINITION),
    snapshot: { status: 'active', value: 'closed', context: { rings: 0 } },
  }),
  actor('p/x:1', 'lookUpKey', { parentId: 'p/x:0' }),
  { type: '@xstate.event', sessionId: 'p/x:0', event: { type: 'open', who: 'stranger' }, createdAt: createdAt() },
  {
    type: '@xstate.microstep',
    sessionId: 'p/x:0',
    taken: [{ source: 'closed', eventType: 'open', index: 1 }],
    createdAt: createdAt(),
  },
  {
    type: '@xstate.snapshot',
    sessionId: 'p/x:0',
    event: { type: 'open', who: 'stranger' },
    snapshot: { status: 'active', value: 'closed', context: { rings: 1 } },
    createdAt: createdAt(),
  },
  { type: '@xstate.event', sessionId: 'p/x:0', event: { type: 'open', who: 'marshal' }, createdAt: createdAt() },
  {
    type: '@xstate.microstep',
    sessionId: 'p/x:0',
    taken: [{ source: 'closed', eventType: 'open', index: 0 }],
    createdAt: createdAt(),
  },
  {
    type: '@xstate.snapshot',
    sessionId: 'p/x:0',
    event: { type: 'open', who: 'marshal' },
    snapshot: { status: 'active', value: 'open', context: { rings: 1 } },
    createdAt: createdAt(),
  },
];
