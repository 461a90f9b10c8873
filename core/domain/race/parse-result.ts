/** Parses and formats the field `result` of a tag (row B13): a `RunResult` as text. */
import { DAY_MS } from '../constants/time.ts';
import type { RunResult } from './run-result.ts';

/** Longest text; the limits below exceed any course and race. */
const NAME_MAX = 200;
const GATES_MAX = 100;
const PLACES_MAX = 10_000;
const RUNS_MAX = 9;
/** Seconds. */
const PENALTY_MAX = 10_000;
/** Milliseconds: a day. */
const TIME_MAX = DAY_MS;

type Check = (value: unknown) => boolean;

const isWhole =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
const isText: Check = (value) => typeof value === 'string' && value.length <= NAME_MAX && !/\p{Cc}/u.test(value);
const isName: Check = (value) => isText(value) && (value as string).trim() !== '';
const isOneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isGate = isOneOf(0, 2, 50, null);
const isTime = isWhole(0, TIME_MAX);
const isPlace = isWhole(1, PLACES_MAX);

/** In the order of the interface. */
const REQUIRED = {
  race: isName,
  status: isOneOf(0, 3, 4, 5),
  order: isPlace,
  run: isWhole(1, RUNS_MAX),
  bib: isName,
  name: isText,
} satisfies Partial<Record<keyof RunResult, Check>>;
const OPTIONAL = {
  club: isText,
  nation: isText,
  rank: isPlace,
  irregularity: isOneOf('DNS', 'DNF', 'DSQ'),
  time: isTime,
  penalty: isWhole(0, PENALTY_MAX),
  gates: (value) => Array.isArray(value) && value.length <= GATES_MAX && value.every(isGate),
  total: isTime,
  // Negative for a leader who is ahead of the previous best in an unfinished race.
  behind: isWhole(-TIME_MAX, TIME_MAX),
  firstTotal: isTime,
  isProvisional: isOneOf(true, false),
} satisfies Record<Exclude<keyof RunResult, keyof typeof REQUIRED>, Check>;

const CHECKS = Object.entries<Check>({ ...REQUIRED, ...OPTIONAL });

/**
 * Parses untrusted text from a machine.
 *
 * @returns undefined for anything that is not exactly a result; the tag is then treated as an ordinary one
 */
export function parseRunResult(text: string | undefined): RunResult | undefined {
  const value = text === undefined ? undefined : readJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = value as Record<string, unknown>;
  const isKnown = Object.keys(fields).every((key) => Object.hasOwn(REQUIRED, key) || Object.hasOwn(OPTIONAL, key));
  const isValid = CHECKS.every(([key, check]) => (Object.hasOwn(fields, key) ? check(fields[key]) : key in OPTIONAL));
  if (!isKnown || !isValid) return undefined;
  const { gates } = fields as { gates?: readonly (0 | 2 | 50 | null)[] };
  return { ...(fields as unknown as RunResult), ...(gates && { gates: gates.map((gate) => gate ?? undefined) }) };
}

/** Fields in the order of the interface, so that equal results give equal text. */
export function runResultText(result: RunResult): string {
  return JSON.stringify(Object.fromEntries(CHECKS.map(([key]) => [key, result[key as keyof RunResult]])));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
