/** Schemas of the messages of inspected pages, and of recordings. */
import * as v from 'valibot';
import { RECORDING_KIND } from '../../../core/domain/inspection/recording.ts';

const text = v.string();
const event = v.looseObject({ type: text });
/** A snapshot can be any data; if it does not match, it counts as empty. */
const snapshot = v.fallback(
  v.object({
    status: v.optional(text),
    value: v.optional(v.unknown()),
    context: v.optional(v.unknown()),
    output: v.optional(v.unknown()),
    error: v.optional(v.unknown()),
  }),
  {},
);
const taken = v.object({
  source: text,
  eventType: text,
  index: v.number(),
});

const record = v.record(text, v.unknown());
const asked = v.object({
  source: text,
  eventType: text,
  index: v.number(),
  guard: text,
  inputs: record,
  answer: v.boolean(),
});
const ran = v.object({
  name: text,
  params: v.optional(v.unknown()),
  effect: v.optional(v.picklist(['emit', 'sendTo', 'raise', 'timer', 'cancel'])),
  event: v.optional(event),
  delay: v.optional(v.number()),
  to: v.optional(text),
});

export const inspectionMessage = v.variant('type', [
  v.object({
    type: v.literal('@xstate.actor'),
    sessionId: text,
    name: text,
    parentId: v.optional(text),
    definition: v.optional(text),
    delays: v.optional(v.record(text, v.number())),
    snapshot,
    createdAt: text,
  }),
  v.object({
    type: v.literal('@xstate.event'),
    sessionId: text,
    sourceId: v.optional(text),
    event,
    eventId: v.optional(v.number()),
    createdAt: text,
  }),
  v.object({
    type: v.literal('@xstate.snapshot'),
    sessionId: text,
    snapshot,
    kept: v.optional(v.array(text)),
    event,
    eventId: v.optional(v.number()),
    taken: v.optional(v.array(taken)),
    asked: v.optional(v.array(asked)),
    ran: v.optional(v.array(ran)),
    createdAt: text,
  }),
]);

/** The head of a file, validated before its messages. */
export const recordingHead = v.object({
  kind: v.literal(RECORDING_KIND),
  version: v.number(),
  title: v.optional(text),
  films: v.optional(v.array(v.number())),
  messages: v.array(v.unknown()),
});
