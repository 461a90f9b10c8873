/** Aligns the splits of two runs (row B05): gate by gate, who gains where. */
import type { DataDocument } from '../data-document.ts';
import { parseProfile } from '../profile.ts';
import { parseRunResult } from '../race/parse-result.ts';
import type { Seconds } from '../media.ts';
import type { Tag, TimedTag } from '../tag.ts';
import { isMoment, MAIN_FILM, timedTags } from '../tags.ts';

/** A point of the course that a run passes. */
export interface Passage {
  /** Aligns two runs: `start`, `gate 7`, `split 2`, `finish`; for other tags, their category and number. */
  key: string;
  kind: 'start' | 'gate' | 'split' | 'finish' | 'penalty' | 'other';
  /**
   * Number of the gate or split; for penalties without a gate and other tags, the position among their kind, from 1.
   */
  number: number;
  /** The label that the film's tags use. */
  label: string;
  /** Seconds of the film. */
  at: Seconds;
  /** Not timed: a timing bridge places gates evenly between start and finish (row B13). */
  isApproximate: boolean;
}

export interface Run {
  /** Time 0 of the run's clock; undefined if no tag marks the start. */
  start: Seconds | undefined;
  passages: readonly Passage[];
  /** Name of the athlete, from the tags. */
  name: string;
  /** Penalty in seconds, if a result states it. */
  penalty?: number | undefined;
}

/**
 * Tags of a timing bridge name run and kind in their ids: `c-{event}-{race}-{bib}-{kind}` (`race-tags.ts`), after the
 * source and medium that the server prefixes (`source-tags.ts`).
 */
const BRIDGE_ID = /^(?:[a-z\d-]+:[^:]+:)?(c-.+)-(s|f|r|g\d+|x\d+)$/;

const START = /^(?:start|d[ée]part|go)\b/iu;
const FINISH = /^(?:finish|arriv[ée]e)(?!\p{L})/iu;
const GATE = /(?:^|[^\p{L}])(?:gate|porte)\s*(\d{1,2})(?!\d)/iu;
const SPLIT = /(?:^|[^\p{L}])(?:split|inter(?:m[ée]diaire)?)\s*(\d{1,2})(?!\d)/iu;

/** A touched or missed gate, in the words of the tagging desk's template and of people. */
const PENALTY =
  /^(?:(?:gate|porte)s?\s+)?(?:touch(?:e|ed|é|ée)?s?|miss(?:ed)?|manqu\p{L}+|penalt\p{L}+|p[ée]nalit\p{L}+)(?!\p{L})/iu;
/** The scores of penalties in the tagging desk's template. */
const PENALTY_SCORES: ReadonlySet<string | undefined> = new Set(['+2', '+50']);

type Named = Pick<Passage, 'kind' | 'number'>;

/** What an ordinary tag marks, from the words of its type, category and description, in this order. */
function namedBy({ type, category, description, score }: Tag): Named {
  const texts = [type, category, description];
  const penalty = (): Named => ({ kind: 'penalty', number: Number(GATE.exec(texts.join(' '))?.[1] ?? 0) });
  for (const text of texts) {
    if (PENALTY.test(text)) return penalty();
    const gate = GATE.exec(text)?.[1];
    if (gate !== undefined) return { kind: 'gate', number: Number(gate) };
    const split = SPLIT.exec(text)?.[1];
    if (split !== undefined) return { kind: 'split', number: Number(split) };
    if (START.test(text)) return { kind: 'start', number: 0 };
    if (FINISH.test(text)) return { kind: 'finish', number: 0 };
  }
  return PENALTY_SCORES.has(score) ? penalty() : { kind: 'other', number: 0 };
}

function namedById(kind: string): Named | undefined {
  if (kind === 's') return { kind: 'start', number: 0 };
  if (kind === 'f') return { kind: 'finish', number: 0 };
  if (kind === 'r') return undefined;
  return { kind: kind.startsWith('g') ? 'gate' : 'split', number: Number(kind.slice(1)) };
}

/** The run of a timing bridge's tag; undefined for any other tag. */
export const runKeyOf = ({ id }: Tag): string | undefined => BRIDGE_ID.exec(id)?.[1];

function passageOf(tag: TimedTag, others: Map<string, number>): Passage | undefined {
  const kind = BRIDGE_ID.exec(tag.id)?.[2];
  const named = kind === undefined ? namedBy(tag) : namedById(kind);
  if (!named) return undefined;
  const label = tag.category || tag.description;
  const at = tag.start;
  const isNumbered = named.kind === 'penalty' ? named.number > 0 : named.kind !== 'other';
  if (isNumbered) {
    const key = named.number === 0 ? named.kind : `${named.kind} ${named.number}`;
    return { ...named, key, label, at, isApproximate: kind !== undefined && named.kind === 'gate' };
  }
  const number = (others.get(label) ?? 0) + 1;
  others.set(label, number);
  return { kind: named.kind, number, key: `${label.trim().toLowerCase()} #${number}`, label, at, isApproximate: false };
}

/**
 * The passages of a run's tags in order. A gate passed twice counts the first time; a penalty that names its gate
 * marks the gate if no other tag does.
 */
function passagesOf(own: readonly TimedTag[]): Passage[] {
  const others = new Map<string, number>();
  const named = own.flatMap((tag) => passageOf(tag, others) ?? []);
  const tagged = new Set(named.filter(({ kind }) => kind === 'gate').map(({ number }) => number));
  const passages = new Map<string, Passage>();
  for (const passage of named) {
    const marksGate = passage.kind === 'penalty' && passage.key === `penalty ${passage.number}`;
    if (marksGate && tagged.has(passage.number)) continue;
    const each: Passage = marksGate ? { ...passage, kind: 'gate', key: `gate ${passage.number}` } : passage;
    if (!passages.has(each.key)) passages.set(each.key, each);
  }
  return [...passages.values()];
}

/** Tolerance between a moment and the tag that it was taken from: links have millisecond precision. */
const NEAR_S = 0.05;

/**
 * The run around a moment of a film: that of the nearest earlier bridge tag, else from the last start to the next,
 * else all tags of the film.
 */
export function runAt(tags: readonly Tag[], moment: Seconds): Run | undefined {
  const timed = timedTags(tags, MAIN_FILM).filter(isMoment);
  const own = runTags(timed, moment);
  const passages = passagesOf(own);
  if (passages.length === 0) return undefined;
  const start = passages.find(({ kind }) => kind === 'start')?.at;
  const result = own.map((tag) => parseRunResult(tag.result)).find((each) => each !== undefined);
  const key = own.map(runKeyOf).find((each) => each !== undefined);
  const ofRun = tags.find((tag) => key !== undefined && runKeyOf(tag) === key && tag.result !== undefined);
  const known = result ?? parseRunResult(ofRun?.result);
  return { start, passages, name: known?.name ?? athletesOf(own), penalty: known?.penalty };
}

/** Names from the profiles of the tags. */
function athletesOf(tags: readonly Tag[]): string {
  const profile = tags.map(({ url }) => parseProfile(url)).find((each) => each !== undefined);
  return profile?.athletes.join(', ') ?? '';
}

/** All runs of a film, in the order of their first tags: each run of a bridge, else from each start to the next. */
export function runsOf(tags: readonly Tag[]): readonly Run[] {
  const timed = timedTags(tags, MAIN_FILM).filter(isMoment);
  const firsts = new Map<string, Seconds>();
  for (const tag of timed) {
    const key = runKeyOf(tag);
    if (key !== undefined && !firsts.has(key)) firsts.set(key, tag.start);
  }
  if (firsts.size === 0) {
    const starts = timed.filter((tag) => namedBy(tag).kind === 'start');
    return starts.flatMap(({ start }) => runAt(tags, start) ?? []);
  }
  // Grouped by run: a film of a whole class has thousands of tags.
  const own = Map.groupBy(tags, runKeyOf);
  return [...firsts].flatMap(([key, start]) => runAt(own.get(key) ?? [], start) ?? []);
}

const keyNear = (timed: readonly TimedTag[], moment: Seconds): string | undefined => {
  const before = timed.filter(({ start }) => start <= moment + NEAR_S);
  const tag = before.findLast((each) => runKeyOf(each) !== undefined) ?? timed.find(runKeyOf);
  return tag && runKeyOf(tag);
};

/** The bridge's run around a moment; undefined if there is none. */
export const runKeyAt = (tags: readonly Tag[], moment: Seconds): string | undefined =>
  keyNear(timedTags(tags, MAIN_FILM).filter(isMoment), moment);

function runTags(timed: readonly TimedTag[], moment: Seconds): readonly TimedTag[] {
  const runKey = keyNear(timed, moment);
  if (runKey !== undefined) return timed.filter((tag) => runKeyOf(tag) === runKey);
  const starts = timed.filter((tag) => namedBy(tag).kind === 'start');
  const from = starts.findLast(({ start }) => start <= moment + NEAR_S)?.start;
  const to = starts.find(({ start }) => start > moment + NEAR_S)?.start;
  return timed.filter(({ start }) => start >= (from ?? 0) && (to === undefined || start < to));
}

/** Label for a moment of a film: the last tag before it, and the film's title. */
export function momentLabel({ tags, video }: Pick<DataDocument, 'tags' | 'video'>, moment: Seconds): string {
  const tag = timedTags(tags, MAIN_FILM).findLast((each) => isMoment(each) && each.start <= moment + NEAR_S);
  return [tag?.description || tag?.category, video.title].filter(Boolean).join(' · ');
}

/** One row of the table. */
export interface SplitRow {
  passage: Passage;
  /** The matching passage of the second run. */
  other: Passage;
  /** Seconds since the start of each run, or since the first common passage if one has no start. */
  a: Seconds;
  b: Seconds;
  /** Seconds by which the second run is behind the first here; negative if it is ahead. */
  gap: Seconds;
  /** Seconds that the second run has lost since the previous row; negative if it has gained. */
  change: Seconds;
}

/** Whether every run passes it at the same point of the course. Penalties do not: runs touch different gates. */
export const isOfCourse = ({ kind }: Passage): boolean => kind !== 'penalty';

/**
 * Whether its gap is informative: a gate interpolated between start and finish would only repeat the gap at the
 * finish.
 */
const isSplit = (passage: Passage): boolean => isOfCourse(passage) && !passage.isApproximate;

/** The timed passages that both runs have, in the order of the first run. */
export function splitRows(a: Run | undefined, b: Run | undefined): SplitRow[] {
  if (!a || !b) return [];
  const pairs = a.passages.filter(isSplit).flatMap((passage) => {
    const other = b.passages.find((each) => isSplit(each) && each.key === passage.key);
    return other ? [{ passage, other }] : [];
  });
  const [first] = pairs;
  if (!first) return [];
  const hasStarts = a.start !== undefined && b.start !== undefined;
  const zero = hasStarts ? { a: a.start!, b: b.start! } : { a: first.passage.at, b: first.other.at };
  const rows: SplitRow[] = [];
  for (const { passage, other } of pairs) {
    const times = { a: passage.at - zero.a, b: other.at - zero.b };
    const gap = times.b - times.a;
    rows.push({ passage, other, ...times, gap, change: gap - (rows.at(-1)?.gap ?? 0) });
  }
  return rows;
}

/** The gap as a chart line: x is the first run's time, 0 to 1; y is 0 to 1, with `zero` where both are equal. */
export function gapLine(rows: readonly SplitRow[]): { points: { x: number; y: number }[]; zero: number } {
  const times = rows.map(({ a }) => a);
  const gaps = [0, ...rows.map(({ gap }) => gap)];
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(...gaps), Math.max(...gaps)];
  const y = (gap: Seconds): number => (high === low ? 0.5 : (gap - low) / (high - low));
  return {
    points: rows.map(({ a, gap }) => ({ x: to === from ? 0 : (a - from) / (to - from), y: y(gap) })),
    zero: y(0),
  };
}
