/** The messages of an inspected page about a small chart, as our own pages send them. */
import type { Asked, InspectionMessage, SeenEvent } from '../../../core/domain/inspection/messages.ts';

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

const OPEN = { source: 'closed', eventType: 'open' } as const;
const stranger = { type: 'open', who: 'stranger' };
const marshal = { type: 'open', who: 'marshal' };
const event = (eventId: number, sent: SeenEvent): InspectionMessage => ({
  type: '@xstate.event',
  sessionId: 'p/x:0',
  event: sent,
  eventId,
  createdAt: createdAt(),
});
const asked = (who: string, answer: boolean): Asked => ({
  ...OPEN,
  index: 0,
  guard: 'hasKey',
  inputs: { params: { who } },
  answer,
});

/** A chart that starts, is refused once, then opened. */
export const RECORDING: readonly InspectionMessage[] = [
  actor('p/x:0', 'gate', {
    definition: JSON.stringify(DEFINITION),
    delays: { openTime: 5_000 },
    snapshot: { status: 'active', value: 'closed', context: { rings: 0 } },
  }),
  actor('p/x:1', 'lookUpKey', { parentId: 'p/x:0' }),
  event(1, stranger),
  {
    type: '@xstate.snapshot',
    sessionId: 'p/x:0',
    event: stranger,
    eventId: 1,
    snapshot: { status: 'active', value: 'closed', context: { rings: 1 } },
    taken: [{ ...OPEN, index: 1 }],
    asked: [asked('stranger', false)],
    ran: [{ name: 'ring', effect: 'emit', event: { type: 'gate.rang' } }],
    createdAt: createdAt(),
  },
  event(2, marshal),
  {
    type: '@xstate.snapshot',
    sessionId: 'p/x:0',
    event: marshal,
    eventId: 2,
    snapshot: { status: 'active', value: 'open', context: { rings: 1 } },
    taken: [{ ...OPEN, index: 0 }],
    asked: [asked('marshal', true)],
    ran: [],
    createdAt: createdAt(),
  },
];
