/** Compares a host's tags with the list typed by hand. */
import { parseRunResult } from '../../core/domain/race/parse-result.ts';
import type { RaceTag } from '../../core/domain/race/race-tags.ts';
import { EXPECTED_TAGS, type ExpectedTag } from './expected-tags.ts';

/** From the list, or from the store. */
type ComparedTag = { readonly [Name in 'at' | 'description' | 'highlights' | 'result']?: RaceTag[Name] };

const MIDNIGHT = Date.parse('2026-07-25T00:00:00+02:00');
/** How far the timing computer is behind. */
const BEHIND_MS = 1_700;
/** The offset is measured over a network; a simulation at 50 times the speed has 50 times the jitter. */
const OFFSET_MAX_MS = 1_000;

/** The true moment of a time of day. */
function moment(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const next = hours < 12 ? 24 : 0;
  return MIDNIGHT + Math.round(((hours + next) * 3_600 + minutes * 60 + seconds) * 1_000) + BEHIND_MS;
}

/** @returns the differences, one per line */
export function differences(tags: ReadonlyMap<string, ComparedTag>, { isBroadcast = false } = {}): string[] {
  const expected = EXPECTED_TAGS.filter(({ kind }) => !(isBroadcast && kind === 'split'));
  const missing = expected.filter(({ id }) => !tags.has(id)).map(({ id }) => `${id} is missing`);
  const known = new Set(expected.map(({ id }) => id));
  const more = [...tags.keys()].filter((id) => !known.has(id)).map((id) => `${id} is too much`);
  // All tags share one offset: whatever it is, moments are exact relative to each other.
  const errors = expected.flatMap((each) => {
    const at = tags.get(each.id)?.at;
    return 'time' in each && typeof at === 'number' ? [at - moment(each.time)] : [];
  });
  const offset = errors[0] ?? Number.NaN;
  const offsets = Math.abs(offset) <= OFFSET_MAX_MS ? [] : [`the offset is wrong by ${offset} ms`];
  const wrong = expected.flatMap((each) => {
    const tag = tags.get(each.id);
    return tag ? problemsOf(each, tag, offset, isBroadcast).map((problem) => `${each.id}: ${problem}`) : [];
  });
  return [...missing, ...more, ...offsets, ...wrong];
}

function problemsOf(expected: ExpectedTag, tag: ComparedTag, offset: number, isBroadcast: boolean): string[] {
  const at = (tag.at ?? Number.NaN) - offset;
  if (expected.kind === 'result') return resultProblems(expected, tag, isBroadcast);
  if (expected.kind === 'gate') {
    const [start, finish] = expected.between.map(moment) as [number, number];
    const problems = at > start && at < finish ? [] : [`not between start and finish: ${at - start} ms`];
    return tag.description?.includes(`+${expected.penalty} s`)
      ? problems
      : [...problems, `penalty: ${tag.description}`];
  }
  const late = at - moment(expected.time);
  const problems = Math.abs(late) <= 1 ? [] : [`${late} ms off`];
  if (expected.kind !== 'finish') return problems;
  const { score, isHighlight = false } = expected;
  if (score && !tag.description?.includes(`${score.total} s`)) problems.push(`total: ${tag.description}`);
  if (score && score.penalty > 0 && !tag.description?.includes(`${score.time} s + ${score.penalty} s`))
    problems.push(`penalty: ${tag.description}`);
  if ((tag.highlights ?? false) !== isHighlight) problems.push(`highlight: ${tag.highlights}`);
  return problems;
}

function resultProblems({ facts }: Extract<ExpectedTag, { kind: 'result' }>, tag: ComparedTag, isBroadcast: boolean) {
  const result = parseRunResult(tag.result ?? '');
  if (!result) return ['no structured result'];
  const { order, broadcastOrder, ...rest } = facts;
  const wanted = { ...rest, order: isBroadcast ? broadcastOrder : order };
  return Object.entries(wanted)
    .filter(([name, value]) => JSON.stringify(result[name as keyof typeof result]) !== JSON.stringify(value))
    .map(
      ([name, value]) => `${name} ${JSON.stringify(result[name as keyof typeof result])}, not ${JSON.stringify(value)}`,
    );
}
