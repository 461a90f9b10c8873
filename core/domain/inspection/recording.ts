import { lastUntil } from './film.ts';
import type { Span } from './film.ts';
import type { InspectionMessage } from './messages.ts';
import type { InspectionRecord, SeenActor } from './record.ts';

export const RECORDING_KIND = 'ferryglide.inspection';
export const RECORDING_VERSION = 1;
/** Its name as a file, and as an attachment of a test. */
export const RECORDING_FILE = 'inspection.json';

/** The content of `inspection.json`, as saved by a test or the inspector. */
export interface Recording {
  readonly kind: typeof RECORDING_KIND;
  readonly version: typeof RECORDING_VERSION;
  /** Title of the test. */
  readonly title?: string | undefined;
  /** Time of the first picture of each page's video, milliseconds since 1970. */
  readonly films?: readonly number[] | undefined;
  readonly messages: readonly InspectionMessage[];
}

/** Sorted by time: the pages of one test send their messages separately. */
export const inOrder = (messages: readonly InspectionMessage[]): InspectionMessage[] =>
  messages.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));

/** The newest entry at a time; a time before the first entry is before all entries. */
export function momentAt({ entries, dropped }: InspectionRecord, time: number): number {
  return dropped + lastUntil(entries, time, (entry) => entry.time);
}

/** When an entry was logged; dropped entries count as the oldest one. Undefined if the record is empty. */
export const timeOf = ({ entries, dropped }: InspectionRecord, moment: number): number | undefined =>
  entries[Math.max(0, moment - dropped)]?.time;

/** From the first entry to the last; undefined if the record is empty. */
export function spanOf({ entries }: InspectionRecord): Span | undefined {
  const [first, last] = [entries[0], entries.at(-1)];
  return first && last && { from: first.time, to: last.time };
}

type Placed = readonly [at: number, message: InspectionMessage];

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Omits context fields that are the same object as in the previous context. */
function changedSince(before: unknown, after: unknown): { context: unknown; kept: string[] } {
  if (!isFields(before) || !isFields(after)) return { context: after, kept: [] };
  const kept = Object.keys(after).filter((key) => key in before && before[key] === after[key]);
  return { context: Object.fromEntries(Object.entries(after).filter(([key]) => !kept.includes(key))), kept };
}

function messagesOf(record: InspectionRecord, actor: SeenActor): Placed[] {
  const first = record.entries[0];
  if (!first) return [];
  const createdAt = (at: number): string => String(timeOf(record, at) ?? first.time);
  const [begins, ...steps] = actor.steps;
  if (!begins) return [];
  const pick = ({ status, value, output, error }: typeof begins, context: unknown) => ({
    status,
    value,
    context,
    output,
    error,
  });
  const eventIds = new Map(
    record.entries.filter(({ to }) => to === actor.id).map((entry) => [entry.at, entry.eventId]),
  );
  return [
    [
      Math.max(begins.at, first.at),
      {
        type: '@xstate.actor',
        sessionId: actor.id,
        name: actor.name,
        parentId: actor.parent,
        definition: actor.definition,
        delays: actor.delays,
        snapshot: pick(begins, begins.context),
        createdAt: createdAt(begins.at),
      },
    ],
    ...steps.map((step, index): Placed => {
      const { context, kept } = changedSince(actor.steps[index]!.context, step.context);
      const { event, taken, asked, ran, at } = step;
      return [
        at,
        {
          type: '@xstate.snapshot',
          sessionId: actor.id,
          snapshot: pick(step, context),
          kept,
          event,
          eventId: eventIds.get(at),
          taken,
          asked,
          ran,
          createdAt: createdAt(at),
        },
      ];
    }),
  ];
}

/**
 * The recorded messages, as the pages sent them. Entries dropped from the log are left out: actors begin in the state
 * that they had then.
 */
export function recordedMessages(record: InspectionRecord): InspectionMessage[] {
  const ofActors = Object.values(record.actors).flatMap((actor) => messagesOf(record, actor));
  const events = record.entries
    .filter(({ event }) => event.type !== '(begins)')
    .map(({ at, time, from, to, event, eventId }): Placed => [
      at,
      { type: '@xstate.event', sessionId: to, sourceId: from, event, eventId, createdAt: String(time) },
    ]);
  // An actor precedes its events, and an event precedes its consequences.
  const begun = ofActors.filter(([, { type }]) => type === '@xstate.actor');
  const led = ofActors.filter(([, { type }]) => type !== '@xstate.actor');
  return [...begun, ...events, ...led].sort(([a], [b]) => a - b).map(([, message]) => message);
}
