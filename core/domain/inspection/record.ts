import { type ChartNode, edgeId, readChart } from './chart.ts';
import type { Asked, InspectionMessage, Ran, SeenEvent, SeenSnapshot, Taken } from './messages.ts';

/** Most events kept; beyond this the oldest quarter is dropped. */
export const ENTRIES_MAX = 10_000;
const DROPPED_AT_ONCE = ENTRIES_MAX / 4;
/** Most events of one actor kept for its test, even after the log has dropped them. */
export const SCRIPT_MAX = 10_000;

/** The state of an actor after an event. */
export interface SeenStep extends SeenSnapshot {
  /** Number of the entry that led to it. */
  readonly at: number;
  readonly event: SeenEvent;
  readonly taken: readonly Taken[];
  readonly asked: readonly Asked[];
  readonly ran: readonly Ran[];
  /** The last result of each guard so far, by the edge's id. */
  readonly outcomes: Readonly<Record<string, boolean>>;
}

/** One event of an actor, with the data that a test needs. */
export interface ScriptLine {
  readonly entry: LogEntry;
  /** Whether its snapshot has arrived. */
  readonly isHandled: boolean;
  readonly context: unknown;
  /** Its actions with observable effects. */
  readonly effects: readonly Ran[];
}

export interface SeenActor {
  readonly id: string;
  readonly name: string;
  readonly parent: string | undefined;
  /** Undefined for promises, callbacks and other actors that are not charts. */
  readonly chart: ChartNode | undefined;
  /** The chart's configuration, as JSON. */
  readonly definition: string | undefined;
  readonly delays: Readonly<Record<string, number>>;
  readonly steps: readonly SeenStep[];
  /** From the actor's beginning, unless longer than `SCRIPT_MAX`. */
  readonly script: readonly ScriptLine[];
  readonly isScriptCut: boolean;
}

/** One line of the log: the start of an actor, or an event that it receives. */
export interface LogEntry {
  /** Counted from 0 over the whole record. */
  readonly at: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly from: string | undefined;
  readonly to: string;
  readonly event: SeenEvent;
  /** Id of the event on its page. */
  readonly eventId: number | undefined;
}

export interface InspectionRecord {
  readonly entries: readonly LogEntry[];
  readonly actors: Readonly<Record<string, SeenActor>>;
  readonly next: number;
  /** Number of the oldest entries that were dropped. */
  readonly dropped: number;
}

export const EMPTY_RECORD: InspectionRecord = { entries: [], actors: {}, next: 0, dropped: 0 };

type Writable<T> = { -readonly [K in keyof T]: T[K] };
interface ActorDraft extends Omit<Writable<SeenActor>, 'steps' | 'script'> {
  steps: SeenStep[];
  script: ScriptLine[];
}

/** A record being written: data shared with the previous record is copied on its first change. */
interface Draft {
  entries: LogEntry[];
  readonly actors: Map<string, SeenActor>;
  readonly own: Set<string>;
  next: number;
  dropped: number;
}

/** Adds messages to a record; messages about unknown actors are ignored. */
export function note(record: InspectionRecord, messages: readonly InspectionMessage[]): InspectionRecord {
  const draft: Draft = {
    entries: [...record.entries],
    actors: new Map(Object.entries(record.actors)),
    own: new Set(),
    next: record.next,
    dropped: record.dropped,
  };
  for (const message of messages) write(draft, message);
  const { entries, next, dropped } = draft;
  return { entries, actors: Object.fromEntries(draft.actors), next, dropped };
}

function write(draft: Draft, message: InspectionMessage): void {
  const { sessionId } = message;
  const isKnown = draft.actors.has(sessionId);
  if (message.type === '@xstate.actor') {
    // A reconnecting page reports all of its actors again.
    if (!isKnown) begin(draft, message);
    return;
  }
  if (!isKnown) return;
  if (message.type === '@xstate.event') {
    const entry = addEntry(draft, message.createdAt, message.sourceId, sessionId, message.event, message.eventId);
    // The oldest entries may have been dropped for this one, and with them an actor that had ended.
    if (!draft.actors.has(sessionId)) return;
    const actor = ownActor(draft, sessionId);
    if (actor.script.length >= SCRIPT_MAX) actor.isScriptCut = true;
    else actor.script.push({ entry, isHandled: false, context: undefined, effects: [] });
    return;
  }
  addStep(draft, ownActor(draft, sessionId), message);
}

function ownActor({ actors, own }: Draft, id: string): ActorDraft {
  const actor = actors.get(id)!;
  if (own.has(id)) return actor as ActorDraft;
  const copy: ActorDraft = { ...actor, steps: [...actor.steps], script: [...actor.script] };
  actors.set(id, copy);
  own.add(id);
  return copy;
}

const BEGINS: SeenEvent = { type: '(begins)' };

function begin(draft: Draft, message: Extract<InspectionMessage, { type: '@xstate.actor' }>): void {
  const { sessionId, name, parentId, definition, delays = {}, snapshot, createdAt } = message;
  const { at } = addEntry(draft, createdAt, parentId, sessionId, BEGINS, undefined);
  draft.actors.set(sessionId, {
    id: sessionId,
    name,
    parent: parentId,
    chart: readChart(definition, delays),
    definition,
    delays,
    steps: [{ ...dataOf(snapshot), at, event: BEGINS, taken: [], asked: [], ran: [], outcomes: {} }],
    script: [],
    isScriptCut: false,
  });
}

const dataOf = ({ status, value, context, output, error }: SeenSnapshot): SeenSnapshot => ({
  status,
  value,
  context,
  output,
  error,
});

const isOfEvent =
  (eventId: number | undefined, { type }: SeenEvent) =>
  (entry: LogEntry): boolean =>
    eventId === undefined ? entry.event.type === type : entry.eventId === eventId;

/** Adds the context fields that were not sent again, as the same objects, since they are unchanged. */
function withRetained(snapshot: SeenSnapshot, before: unknown, kept: readonly string[]): SeenSnapshot {
  if (kept.length === 0) return snapshot;
  const known = (before ?? {}) as Record<string, unknown>;
  const context = { ...Object.fromEntries(kept.map((key) => [key, known[key]])), ...(snapshot.context as object) };
  return { ...snapshot, context };
}

function addStep(
  draft: Draft,
  actor: ActorDraft,
  message: Extract<InspectionMessage, { type: '@xstate.snapshot' }>,
): void {
  const { event, eventId, kept = [], taken = [], asked = [], ran = [] } = message;
  const snapshot = withRetained(message.snapshot, actor.steps.at(-1)?.context, kept);
  const isCause = isOfEvent(eventId, event);
  const line = actor.script.findLastIndex(({ entry }) => isCause(entry));
  const at =
    actor.script[line]?.entry.at ??
    draft.entries.findLast((entry) => entry.to === actor.id && isCause(entry))?.at ??
    draft.next - 1;
  const outcomes = Object.fromEntries(
    asked.map(({ source, eventType, index, answer }) => [edgeId(source, eventType, index), answer]),
  );
  const before = actor.steps.at(-1)?.outcomes;
  actor.steps.push({ ...dataOf(snapshot), at, event, taken, asked, ran, outcomes: { ...before, ...outcomes } });
  if (line < 0) return;
  const effects = ran.filter(({ effect }) => effect !== undefined);
  actor.script[line] = { ...actor.script[line]!, isHandled: true, context: snapshot.context, effects };
}

function addEntry(
  draft: Draft,
  createdAt: string,
  from: string | undefined,
  to: string,
  event: SeenEvent,
  eventId: number | undefined,
): LogEntry {
  const entry: LogEntry = { at: draft.next, time: Number(createdAt), from, to, event, eventId };
  draft.entries.push(entry);
  draft.next += 1;
  if (draft.entries.length > ENTRIES_MAX) shorten(draft);
  return entry;
}

/** Drops the oldest entries; each actor keeps its current step and its script. */
function shorten(draft: Draft): void {
  draft.entries = draft.entries.slice(DROPPED_AT_ONCE);
  draft.dropped += DROPPED_AT_ONCE;
  const first = draft.entries[0]?.at ?? 0;
  for (const [id, actor] of draft.actors) {
    const kept = Math.max(
      actor.steps.findLastIndex(({ at }) => at <= first),
      0,
    );
    const isOver = actor.steps.length === kept + 1 && !isLiving(actor.steps[kept]);
    if (isOver) draft.actors.delete(id);
    else if (kept > 0) ownActor(draft, id).steps.splice(0, kept);
  }
}

/** The step of an actor at a moment; undefined before its start. */
export function stepAt(actor: SeenActor, moment: number): SeenStep | undefined {
  return actor.steps.findLast(({ at }) => at <= moment);
}

const isLiving = (step: SeenStep | undefined): boolean => step !== undefined && step.status === 'active';

/** An actor with its depth below the root. */
export interface TreeRow {
  readonly actor: SeenActor;
  readonly depth: number;
}

/**
 * The actors alive at a moment, each below its parent.
 *
 * @param filter part of a name; matching actors are listed with their ancestors
 */
export function actorTree(record: InspectionRecord, moment: number, filter: string): TreeRow[] {
  const actors = Object.values(record.actors).filter((actor) => isLiving(stepAt(actor, moment)));
  const ids = new Set(actors.map(({ id }) => id));
  const under = Map.groupBy(actors, ({ parent }) => (ids.has(parent ?? '') ? parent : undefined));
  const part = filter.trim().toLowerCase();
  const rowsUnder = (parent: string | undefined, depth: number): TreeRow[] =>
    (under.get(parent) ?? []).flatMap((actor) => {
      const below = rowsUnder(actor.id, depth + 1);
      if (!actor.name.toLowerCase().includes(part) && below.length === 0) return [];
      return [{ actor, depth }, ...below];
    });
  return rowsUnder(undefined, 0);
}
