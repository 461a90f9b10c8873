/**
 * From the simulator's messages to tags, without network and host: by the stream, by C123 Server, and with the file.
 */
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
import type { Arrival, RaceMessage } from '../../core/domain/race/messages.ts';
import { NO_RACES, racesAfter, type RaceState } from '../../core/domain/race/race-state.ts';
import { tagsOfRaces, type RaceMapping, type RaceTag } from '../../core/domain/race/race-tags.ts';
import { differences } from './compare-tags.ts';
import { EXPECTED_EVENT } from './expected-tags.ts';

type Source = 'tcp' | 'websocket' | 'tcp and file';

const MAPPING: RaceMapping = {
  event: EXPECTED_EVENT,
  date: '2026-07-25',
  zone: 'Europe/Prague',
  alignment: { kind: 'live' },
  titles: {},
};
const PLAN = planOfEvent(EVENING_SLALOM, randomOf(DEFAULT_SEED));
const itemsOf = (plan: EventPlan): TimelineItem[] => timelineOf(plan, randomOf(DEFAULT_SEED + 1));
const UNDISTURBED = itemsOf(PLAN);

/** A disturbed evening mostly equals the undisturbed one, so only the differences are planned and parsed again. */
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

/** @param key identical messages are parsed once, and so are messages with the same text */
function read(kind: keyof typeof readers, key: WireMessage | string, textOf: () => string): RaceMessage[] {
  const known = parsed[kind].get(key);
  if (known) return known;
  const text = textOf();
  const messages = parsed[kind].get(text) ?? readable(readers[kind], text);
  parsed[kind].set(key, messages).set(text, messages);
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

/** A connection that is cut or silent loses the messages in that time; one that is held receives them at its end. */
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

interface Heard {
  arrivals: readonly Arrival[];
  /** The state before each of them, and after the last. */
  states: readonly RaceState[];
}

const undisturbed = new Map<Source, Heard>();
function undisturbedBy(source: Source): Heard {
  const known = undisturbed.get(source);
  if (known) return known;
  const arrivals = arrivalsOf(UNDISTURBED, source);
  const states = [NO_RACES];
  for (const arrival of arrivals) states.push(racesAfter(states.at(-1)!, arrival));
  const heard = { arrivals, states };
  undisturbed.set(source, heard);
  return heard;
}

/** Up to the first different message, the state is that of the undisturbed evening. */
function stateAfter(arrivals: readonly Arrival[], { arrivals: others, states }: Heard): RaceState {
  const isSame = ({ at, message }: Arrival, other: Arrival | undefined): boolean =>
    at === other?.at && message === other.message;
  const differs = arrivals.findIndex((arrival, index) => !isSame(arrival, others[index]));
  const same = differs < 0 ? arrivals.length : differs;
  return arrivals.slice(same).reduce(racesAfter, states[same]!);
}

function tagsOf(source: Source, timeline: readonly TimelineItem[]): ReadonlyMap<string, RaceTag> {
  const state = stateAfter(arrivalsOf(timeline, source), undisturbedBy(source));
  return tagsOfRaces(state, MAPPING, { corrections: [] });
}

/**
 * Results alone order a second run by the better one; splits, which C123 Server drops, are checked where the file is
 * read.
 */
function differencesOf(source: Source, timeline: readonly TimelineItem[]): string[] {
  const tags = tagsOf(source, timeline);
  if (source === 'tcp and file') return differences(tags);
  const withoutSplits = new Map([...tags].filter(([id]) => !/-x\d$/.test(id)));
  return differences(withoutSplits, { isBroadcast: true });
}

describe.each<Source>(['tcp', 'websocket', 'tcp and file'])('by %s', (source) => {
  it('[B13] the simulated evening gives exactly the tags of the list', () => {
    expect(differencesOf(source, UNDISTURBED)).toEqual([]);
  });

  const struck = FAULTS.filter(({ needs }) =>
    needs === 'file' ? source === 'tcp and file' : needs !== 'ids' || source !== 'websocket',
  );
  it.each(struck)('[B13] $name ends in the same tags', (fault) => {
    expect(differencesOf(source, timelineOnce(fault))).toEqual([]);
  });
});
