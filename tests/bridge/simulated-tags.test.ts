/** From what the simulator says to tags, without network and host: by the stream, by C123 Server, and with the file. */
import { describe, expect, it } from 'vitest';
import { parseEventFile } from '../../bridge/formats/event-file.ts';
import { parseSocketMessage } from '../../bridge/formats/socket-message.ts';
import { parseTcpMessage } from '../../bridge/formats/tcp-message.ts';
import { UnreadableMessage } from '../../bridge/formats/unreadable-message.ts';
import { FAULTS, type Fault } from '../../bridge/simulator/faults.ts';
import { EVENING_SLALOM } from '../../bridge/simulator/evening-slalom.ts';
import { planOfEvent, type EventPlan } from '../../bridge/simulator/plan.ts';
import { randomOf } from '../../bridge/simulator/random.ts';
import { DEFAULT_SEED } from '../../bridge/simulator/simulation.ts';
import { timelineOf, type TimelineItem } from '../../bridge/simulator/timeline.ts';
import { jsonOf, xmlOf, type WireMessage } from '../../bridge/simulator/wire.ts';
import { parseRunResult } from '../../core/domain/race/parse-result.ts';
import type { Arrival, RaceMessage } from '../../core/domain/race/messages.ts';
import { NO_RACES, racesAfter } from '../../core/domain/race/race-state.ts';
import { tagsOfRaces, type RaceMapping, type RaceTag } from '../../core/domain/race/race-tags.ts';
import { EXPECTED_EVENT, EXPECTED_TAGS, type ExpectedTag } from './expected-tags.ts';

type Source = 'tcp' | 'websocket' | 'tcp and file';

const MAPPING: RaceMapping = {
  event: EXPECTED_EVENT,
  date: '2026-07-25',
  zone: 'Europe/Prague',
  alignment: { kind: 'live' },
  titles: {},
};
const CLOCK_BEHIND_MS = 1_700;
/** Earliest arrivals over a minute are at most so late. */
const TOLERANCE_MS = 60;

const PLAN = planOfEvent(EVENING_SLALOM, randomOf(DEFAULT_SEED));
const itemsOf = (plan: EventPlan): TimelineItem[] => timelineOf(plan, randomOf(DEFAULT_SEED + 1));
const UNDISTURBED = itemsOf(PLAN);

/** Most of a disturbed evening is as the undisturbed one: only what a fault says otherwise is planned and read again. */
function timelineWith(fault: Fault): readonly TimelineItem[] {
  const plan = fault.plan?.(PLAN) ?? PLAN;
  const items = plan === PLAN ? UNDISTURBED : itemsOf(plan);
  return (fault.timeline?.(items, plan) ?? items).toSorted((one, other) => one.at - other.at);
}

const timelines = new Map<string, readonly TimelineItem[]>();
function timelineOnce(fault: Fault): readonly TimelineItem[] {
  const timeline = timelines.get(fault.name) ?? timelineWith(fault);
  timelines.set(fault.name, timeline);
  return timeline;
}

const readers: Readonly<Record<'xml' | 'json' | 'file', (text: string) => RaceMessage[]>> = {
  xml: parseTcpMessage,
  json: parseSocketMessage,
  file: (text) => [parseEventFile(text)],
};
const parsed = {
  xml: new Map<unknown, RaceMessage[]>(),
  json: new Map<unknown, RaceMessage[]>(),
  file: new Map<unknown, RaceMessage[]>(),
};

/** @param key what is the same is read once */
function read(kind: keyof typeof readers, key: WireMessage | string, textOf: () => string): RaceMessage[] {
  const known = parsed[kind].get(key);
  if (known) return known;
  const messages = readable(readers[kind], textOf());
  parsed[kind].set(key, messages);
  return messages;
}

function readable(parse: (text: string) => RaceMessage[], text: string): RaceMessage[] {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof UnreadableMessage) return [];
    throw error;
  }
}

/** A connection that is cut or silent loses what is said in that time; one that is held hears it at its end. */
function arrivalsOf(timeline: readonly TimelineItem[], source: Source): Arrival[] {
  let lostUntil = -Infinity;
  let heldUntil = -Infinity;
  return timeline.flatMap((item): Arrival[] => {
    const arrive = (messages: readonly RaceMessage[]): Arrival[] =>
      messages.map((message) => ({ at: Math.round(Math.max(item.at, heldUntil)), message }));
    if ('cutFor' in item) lostUntil = item.at + item.cutFor;
    else if ('silentFor' in item) lostUntil = item.at + item.silentFor;
    else if ('heldFor' in item) heldUntil = item.at + item.heldFor;
    else if ('file' in item) return source === 'tcp and file' ? arrive(read('file', item.file, () => item.file)) : [];
    else if ('message' in item && item.at >= lostUntil) {
      const { message, at } = item;
      return arrive(
        source === 'websocket'
          ? read('json', message, () => jsonOf(message, at))
          : read('xml', message, () => xmlOf(message)),
      );
    }
    return [];
  });
}

function tagsOf(source: Source, timeline: readonly TimelineItem[]): ReadonlyMap<string, RaceTag> {
  const state = arrivalsOf(timeline, source).reduce(racesAfter, NO_RACES);
  return tagsOfRaces(state, MAPPING, { corrections: [] });
}

/** By a clock that is right. */
function momentOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  const day = Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
  return Date.parse('2026-07-25T00:00:00+02:00') + (hours < 12 ? day + 86_400_000 : day) + CLOCK_BEHIND_MS;
}

/** What of a tag the list does not say as expected. */
function faultsOf(expected: ExpectedTag, tag: RaceTag | undefined, source: Source): string[] {
  if (!tag) return [`${expected.id} is missing`];
  const faults: string[] = [];
  const check = (what: string, actual: unknown, wanted: unknown): void => {
    if (JSON.stringify(actual) !== JSON.stringify(wanted))
      faults.push(`${expected.id}: ${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`);
  };
  if (expected.kind === 'result') {
    const result = parseRunResult(tag.result ?? undefined);
    const { broadcastOrder, order, ...facts } = expected.facts;
    const wanted = { ...facts, order: source === 'tcp and file' ? order : broadcastOrder };
    for (const [key, value] of Object.entries(wanted)) check(key, result?.[key as keyof typeof result], value);
    if (wanted.rank === undefined) check('rank', result?.rank, undefined);
    if (wanted.behind === undefined) check('behind', result?.behind, undefined);
    if (wanted.total === undefined) check('total', result?.total, undefined);
    check('firstTotal', result?.firstTotal, wanted.firstTotal);
    check('isProvisional', result?.isProvisional, undefined);
    return faults;
  }
  if (expected.kind === 'gate') {
    const [start, finish] = expected.between.map(momentOf) as [number, number];
    check('place', tag.at! > start - TOLERANCE_MS && tag.at! < finish + TOLERANCE_MS, true);
    check('category', tag.category, expected.penalty === 2 ? 'Gate touched' : 'Gate missed');
    return faults;
  }
  check('moment', Math.abs(tag.at! - momentOf(expected.time)) <= TOLERANCE_MS, true);
  if (expected.kind === 'finish') {
    check('highlight', tag.highlights ?? undefined, expected.isHighlight);
    if (expected.score) check('score', tag.description?.includes(`${expected.score.total} s`), true);
  }
  return faults;
}

const isTold = ({ kind }: ExpectedTag, source: Source): boolean => source !== 'websocket' || kind !== 'split';

describe.each<Source>(['tcp', 'websocket', 'tcp and file'])('by %s', (source) => {
  const undisturbed = tagsOf(source, UNDISTURBED);

  it('[B13] the simulated evening gives the tags of the list, and no others', () => {
    const expected = EXPECTED_TAGS.filter((tag) => isTold(tag, source));
    expect(expected.flatMap((tag) => faultsOf(tag, undisturbed.get(tag.id), source))).toEqual([]);
    expect([...undisturbed.keys()].toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  });

  const struck = FAULTS.filter(({ needs }) =>
    needs === 'file' ? source === 'tcp and file' : needs !== 'ids' || source !== 'websocket',
  );
  it.each(struck)('[B13] $name ends in the same tags', (fault) => {
    const tags = tagsOf(source, timelineOnce(fault));
    const differing = [...new Set([...tags.keys(), ...undisturbed.keys()])].filter(
      (id) => !isAlike(tags.get(id), undisturbed.get(id)),
    );
    expect(differing.map((id) => [id, tags.get(id), undisturbed.get(id)])).toEqual([]);
  });
});

/** The offset is measured by other ticks: moments may differ by the jitter. */
function isAlike(one: RaceTag | undefined, other: RaceTag | undefined): boolean {
  if (!one || !other) return false;
  const { at, ...rest } = one;
  const { at: otherAt, ...otherRest } = other;
  return JSON.stringify(rest) === JSON.stringify(otherRest) && Math.abs((at ?? 0) - (otherAt ?? 0)) <= TOLERANCE_MS;
}
