/**
 * Schemas of the fields that all sources share. A cell is text in XML, and text, a number, a boolean or null in JSON;
 * an empty cell is absent.
 */
import * as v from 'valibot';
import type { Irregularity, RaceStatus } from '../../core/domain/race/messages.ts';
import { dayTimeOf, gapOf, runningTimeOf } from './times.ts';
import { UnreadableMessage } from './unreadable-message.ts';

/** Longest name, club or title, characters. */
const NAME_MAX = 200;
/** Longest id of a race, an athlete or a class, and longest bib, characters. */
const ID_MAX = 80;
/** Longest list of gates: thirty cells of three characters, plus anything that judges have typed. */
const GATES_MAX = 400;

const cellOf = (max: number) =>
  v.pipe(
    v.optional(v.nullable(v.union([v.string(), v.pipe(v.number(), v.finite())])), ''),
    v.transform((value) => String(value ?? '')),
    v.maxLength(max),
  );

const trimmed = (max: number) => v.pipe(cellOf(max), v.trim());

/** Reads a cell that may be empty. */
const optionalOf = <T>(what: string, read: (text: string) => T | undefined) =>
  v.pipe(
    trimmed(ID_MAX),
    v.rawTransform<string, T | undefined>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === '') return undefined;
      const value = read(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message: `"${dataset.value}" is not ${what}` });
      return NEVER;
    }),
  );

const wholeOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

export const nameField = trimmed(NAME_MAX);
/** Results pad it with spaces. */
export const bibField = v.pipe(trimmed(ID_MAX), v.nonEmpty('is empty'));
/** Letters, digits, hyphens, underscores and full stops, because it becomes part of tag ids. */
export const raceIdField = v.pipe(trimmed(ID_MAX), v.regex(/^[\p{L}\p{N}_.-]+$/u, 'is not the id of a race'));
export const idField = v.pipe(
  trimmed(ID_MAX),
  v.transform((id) => (id === '' ? undefined : id)),
);
/** Spaces are significant. */
export const gatesField = cellOf(GATES_MAX);
export const countField = optionalOf('a whole number', wholeOf);
export const rankField = v.pipe(
  countField,
  v.transform((rank) => (rank === 0 ? undefined : rank)),
);
export const dayTimeField = optionalOf('a time of day', dayTimeOf);
export const runningTimeField = optionalOf('a running time', runningTimeOf);
export const gapField = optionalOf('a difference of times', gapOf);

/**
 * The timing program has more marks than results distinguish: a capsized boat did not finish, and every kind of
 * disqualification is one. A star means that the run is under review, `NON-RK` that it is not ranked.
 */
const IRREGULARITIES: Readonly<Record<string, Irregularity>> = {
  DNS: 'DNS',
  DNF: 'DNF',
  CAP: 'DNF',
  DSQ: 'DSQ',
  'DSQ-R': 'DSQ',
  DQB: 'DSQ',
};

export const irregularityField = v.pipe(
  trimmed(ID_MAX),
  v.transform((mark) => IRREGULARITIES[mark.toUpperCase()]),
);

/**
 * Indexed by the timing program's number: scheduled, start list, delayed, in progress, unofficial, official, revised,
 * cancelled, getting ready, unconfirmed, protested, interrupted, rescheduled, postponed.
 */
const RACE_STATUSES: readonly RaceStatus[] = [0, 0, 0, 3, 4, 5, 5, 0, 0, 4, 4, 3, 0, 0];

export const raceStatusField = v.pipe(
  countField,
  v.rawTransform<number | undefined, RaceStatus>(({ dataset, addIssue, NEVER }) => {
    const status = RACE_STATUSES[dataset.value ?? 0];
    if (status !== undefined) return status;
    addIssue({ message: `${dataset.value} is not the status of a race` });
    return NEVER;
  }),
);

/** A flag is `Y` or `N` in XML, and a boolean in JSON. */
export const flagField = v.pipe(
  v.optional(v.union([v.boolean(), v.string()]), false),
  v.transform((flag) => flag === true || flag === 'Y'),
);

/** @param where message and part that are read, for the error message */
export function readFields<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  fields: unknown,
  where: string,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, fields, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw new UnreadableMessage(`${where}${path ? `, ${path}` : ''}: ${issue.message}.`);
}
