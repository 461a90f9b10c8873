import { activeIn, type ChartNode, readChart } from './chart.ts';
import { guardOutcomes } from './guards.ts';
import type { InspectionMessage, SeenEvent, SeenSnapshot, Taken } from './messages.ts';

/** Events that are kept; of more the oldest quarter goes. */
export const ENTRIES_MAX = 2_000;
const DROPPED_AT_ONCE = ENTRIES_MAX / 4;

/** What an actor was after an event. */
export interface SeenStep extends SeenSnapshot {
  /** The entry that led here. */
  readonly at: number;
  readonly event: SeenEvent;
  readonly taken: readonly Taken[];
  /** The last outcome of each guard up to here, by the edge's id. */
  readonly outcomes: Readonly<Record<string, boolean>>;
}

export interface SeenActor {
  readonly id: string;
  readonly name: string;
  readonly parent: string | undefined;
  /** Undefined for requests, callbacks and whatever else is no chart. */
  readonly chart: ChartNode | undefined;
  readonly steps: readonly SeenStep[];
}

/** One line of the log: an actor begins, or an event reaches one. */
export interface LogEntry {
  /** Counted from 0 as long as the record runs. */
  readonly at: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly from: string | undefined;
  readonly to: string;
  readonly event: SeenEvent;
}

export interface InspectionRecord {
  readonly entries: readonly LogEntry[];
  readonly actors: Readonly<Record<string, SeenActor>>;
  readonly next: number;
  /** Reported transitions whose snapshot is still to come. */
  readonly taken: Readonly<Record<string, readonly Taken[]>>;
}

export const EMPTY_RECORD: InspectionRecord = { entries: [], actors: {}, next: 0, taken: {} };

/** The record with one message more; one about an actor that was never announced is left out. */
export function note(record: InspectionRecord, message: InspectionMessage): InspectionRecord {
  const { sessionId } = message;
  const known = record.actors[sessionId];
  switch (message.type) {
    case '@xstate.actor': {
      // A page that is requested again reports all of its actors again.
      if (known) return record;
      const begun = withEntry(record, message.createdAt, message.parentId, sessionId, { type: '(begins)' });
      return withActor(begun, {
        id: sessionId,
        name: message.name,
        parent: message.parentId,
        chart: readChart(message.definition),
        steps: [{ ...dataOf(message.snapshot), at: record.next, event: { type: '(begins)' }, taken: [], outcomes: {} }],
      });
    }
    case '@xstate.event':
      return known ? withEntry(record, message.createdAt, message.sourceId, sessionId, message.event) : record;
    case '@xstate.microstep': {
      if (!known) return record;
      const taken = [...(record.taken[sessionId] ?? []), ...message.taken];
      return { ...record, taken: { ...record.taken, [sessionId]: taken } };
    }
    default:
      return known ? withStep(record, known, message.snapshot, message.event) : record;
  }
}

const dataOf = ({ status, value, context, output, error }: SeenSnapshot): SeenSnapshot => ({
  status,
  value,
  context,
  output,
  error,
});

function withActor(record: InspectionRecord, actor: SeenActor): InspectionRecord {
  return { ...record, actors: { ...record.actors, [actor.id]: actor } };
}

function withStep(
  record: InspectionRecord,
  actor: SeenActor,
  snapshot: SeenSnapshot,
  event: SeenEvent,
): InspectionRecord {
  const { [actor.id]: taken = [], ...others } = record.taken;
  const before = actor.steps.at(-1);
  const outcomes = actor.chart ? guardOutcomes(actor.chart, activeIn(before?.value), event.type, taken) : {};
  const step: SeenStep = {
    ...dataOf(snapshot),
    at:
      record.entries.findLast(({ to, event: { type } }) => to === actor.id && type === event.type)?.at ??
      record.next - 1,
    event,
    taken,
    outcomes: { ...before?.outcomes, ...outcomes },
  };
  return withActor({ ...record, taken: others }, { ...actor, steps: [...actor.steps, step] });
}

function withEntry(
  record: InspectionRecord,
  createdAt: string,
  from: string | undefined,
  to: string,
  event: SeenEvent,
): InspectionRecord {
  const entry: LogEntry = { at: record.next, time: Number(createdAt), from, to, event };
  const entries = [...record.entries, entry];
  const longer = { ...record, entries, next: record.next + 1 };
  return entries.length > ENTRIES_MAX ? shortened(longer) : longer;
}

/** Without its oldest entries; each actor keeps the step that it was in. */
function shortened(record: InspectionRecord): InspectionRecord {
  const entries = record.entries.slice(DROPPED_AT_ONCE);
  const first = entries[0]?.at ?? 0;
  const actors = Object.entries(record.actors).flatMap(([id, actor]): [string, SeenActor][] => {
    const kept = Math.max(
      actor.steps.findLastIndex(({ at }) => at <= first),
      0,
    );
    const isOver = actor.steps.length === kept + 1 && !isLiving(actor.steps[kept]);
    return isOver ? [] : [[id, { ...actor, steps: actor.steps.slice(kept) }]];
  });
  return { ...record, entries, actors: Object.fromEntries(actors) };
}

/** The step that an actor was in at a moment; undefined before it began. */
export function stepAt(actor: SeenActor, moment: number): SeenStep | undefined {
  return actor.steps.findLast(({ at }) => at <= moment);
}

const isLiving = (step: SeenStep | undefined): boolean => step !== undefined && step.status === 'active';

/** An actor with how deep it stands below its root. */
export interface TreeRow {
  readonly actor: SeenActor;
  readonly depth: number;
}

/**
 * The actors that lived at a moment, each under the one that started it.
 *
 * @param filter part of a name; an actor that has it is listed with those around it
 */
export function actorTree(record: InspectionRecord, moment: number, filter: string): TreeRow[] {
  const actors = Object.values(record.actors).filter((actor) => isLiving(stepAt(actor, moment)));
  const ids = new Set(actors.map(({ id }) => id));
  const rowsUnder = (parent: string | undefined, depth: number): TreeRow[] =>
    actors
      .filter((actor) => (parent === undefined ? !ids.has(actor.parent ?? '') : actor.parent === parent))
      .flatMap((actor) => {
        const below = rowsUnder(actor.id, depth + 1);
        const isNamed = actor.name.toLowerCase().includes(filter.trim().toLowerCase());
        if (!isNamed && below.length === 0) return [];
        return [{ actor, depth }, ...below];
      });
  return rowsUnder(undefined, 0);
}
