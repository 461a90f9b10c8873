/** What goes wrong at a venue, by the timing system's own bytes: the tags are those of the undisturbed race. */
import { describe, expect, it } from 'vitest';
import type { EpochMs } from '../../core/domain/media.ts';
import { measuredAgain, NO_RACES, racesAfter } from '../../core/domain/race/race-state.ts';
import { tagsOfRaces } from '../../core/domain/race/race-tags.ts';
import { NO_SETTINGS } from '../../core/domain/race/report.ts';
import { UnreadableMessage } from '../../bridge/formats/unreadable-message.ts';
import type { RawMessage } from '../../bridge/raw-message.ts';
import { readRaw } from '../../bridge/read-raw.ts';
import { FAULTS, type Fault } from '../../bridge/simulator/faults.ts';
import { timelineWith } from '../../bridge/simulator/simulation.ts';
import type { WireMessage } from '../../bridge/simulator/wire.ts';
import { xmlOf } from '../../bridge/simulator/wire.ts';
import { EXPECTED_EVENT } from './expected-tags.ts';
import { differences } from './compare-tags.ts';

/** After the pause between the runs, in which the clock steps, and before the first start that follows. */
const CLOCK_IS_RIGHT_AGAIN = Date.parse('2026-07-25T23:53:40+02:00');
/** A bridge is connected again after so long. */
const RECONNECT_MS = 1_000;

/** What a bridge hears of a race: nothing while it is cut off, and late what was held up. */
function heard(faults: readonly Fault[], hasFile: boolean): RawMessage[] {
  const raw: RawMessage[] = [];
  let cutUntil: EpochMs = 0;
  let silentUntil: EpochMs = 0;
  let heldUntil: EpochMs = 0;
  const say = (at: EpochMs, message: WireMessage): void =>
    void raw.push({ at: Math.max(at, heldUntil), format: 'tcp', text: xmlOf(message) });
  for (const item of timelineWith({ faults })) {
    const at = Math.round(item.at);
    if ('message' in item) {
      if (at >= cutUntil && at >= silentUntil) say(at, item.message);
    } else if ('file' in item) {
      if (hasFile) raw.push({ at, format: 'file', text: item.file });
    } else if ('cutFor' in item) cutUntil = at + item.cutFor + RECONNECT_MS;
    else if ('silentFor' in item) silentUntil = at + item.silentFor;
    else if ('heldFor' in item) heldUntil = at + item.heldFor;
    else if ('cutIn' in item) {
      const text = xmlOf(item.cutIn);
      raw.push({ at, format: 'tcp', text: text.slice(0, text.length / 2) });
      cutUntil = at + RECONNECT_MS;
    }
  }
  return raw;
}

/** @param askedAt when the operator had the clock measured again */
function tagsAfter(raw: readonly RawMessage[], askedAt = Infinity) {
  let state = NO_RACES;
  for (const each of raw) {
    if (each.at >= askedAt) state = measuredAgain(state, askedAt);
    try {
      for (const message of readRaw(each)) state = racesAfter(state, { at: each.at, message });
    } catch (error) {
      if (!(error instanceof UnreadableMessage)) throw error;
    }
  }
  const mapping = {
    event: EXPECTED_EVENT,
    date: '2026-07-25',
    zone: 'Europe/Paris',
    alignment: { kind: 'live' as const },
    titles: {},
  };
  return tagsOfRaces(state, mapping, NO_SETTINGS);
}

describe('the event file and the stream', () => {
  it('[B13] undisturbed', () => expect(differences(tagsAfter(heard([], true)))).toEqual([]));

  const isStep = ({ name }: Fault): boolean => name.startsWith('clock-steps');
  const isSplit = (line: string): boolean => line.endsWith('-x1 is missing');

  it.each(FAULTS.filter((fault) => !isStep(fault)).map((fault) => [fault.about, fault] as const))(
    '[B13] %s',
    (_about, fault) => {
      const lines = differences(tagsAfter(heard([fault], true)));
      // The file makes up for all but splits, which it does not hold.
      expect(fault.needs === 'file' ? lines.filter((line) => !isSplit(line)) : lines).toEqual([]);
    },
  );

  it.each(FAULTS.filter(isStep).map((fault) => [fault.about, fault] as const))(
    '[B13] %s Nothing of what follows is published until the operator has the clock measured again',
    (_about, fault) => {
      const raw = heard([fault], true);
      const refused = tagsAfter(raw);
      expect([...refused.keys()].filter((id) => id.includes('_BR1_') && id.endsWith('-s'))).toHaveLength(11);
      expect([...refused.keys()].filter((id) => id.includes('_BR2_') && id.endsWith('-s'))).toEqual([]);
      expect(differences(tagsAfter(raw, CLOCK_IS_RIGHT_AGAIN))).toEqual([]);
    },
  );
});
