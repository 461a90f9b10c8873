import { describe, expect, test } from 'vitest';
import type { OnCourseMessage, RaceMessage, ResultsMessage } from '../../../core/domain/race/messages.ts';
import { parseEventFile } from '../../../bridge/formats/event-file.ts';
import { parseSocketMessage } from '../../../bridge/formats/socket-message.ts';
import { parseTcpMessage } from '../../../bridge/formats/tcp-message.ts';
import { eventFrom, timelineWith } from '../../../bridge/simulator/simulation.ts';
import { EVENING_SLALOM } from '../../../bridge/simulator/evening-slalom.ts';
import { jsonOf, xmlOf } from '../../../bridge/simulator/wire.ts';

const items = timelineWith();
const told = items.flatMap((item) => ('message' in item ? [item] : []));
const heard = told.flatMap(({ at, message }) => parseTcpMessage(xmlOf(message)).map((each) => ({ at, message: each })));

const ofType = <T extends RaceMessage['type']>(type: T) =>
  heard.filter(
    (each): each is { at: number; message: Extract<RaceMessage, { type: T }> } => each.message.type === type,
  );

const onCourse = (race: string, bib: string): { at: number; message: OnCourseMessage }[] =>
  ofType('onCourse').filter(({ message }) => message.race === race && message.bib === bib);

const lastResults = (race: string): ResultsMessage =>
  ofType('results').findLast(({ message }) => message.race === race)!.message;

/** The moment of a time of day on 25 July, by a correct clock: the timing computer is 1.7 s behind. */
const moment = (time: string): number => Date.parse(`2026-07-25T${time}+02:00`) + 1_700;

describe('the simulated evening', () => {
  test('[B13] is the same for the same seed, and different for another', () => {
    expect(timelineWith()).toEqual(items);
    expect(timelineWith({ seed: 26 })).not.toEqual(items);
  });

  test('[B13] sends the same over both protocols, except for ids, splits and ranks of athletes without one', () => {
    for (const { at, message } of told) {
      const [tcp] = parseTcpMessage(xmlOf(message));
      const [socket] = parseSocketMessage(jsonOf(message, at));
      if (tcp?.type === 'onCourse') {
        expect(socket).toEqual({ ...tcp, athleteId: undefined, splits: [undefined, undefined] });
      } else if (tcp?.type === 'results') {
        expect(socket).toEqual({ ...tcp, lines: tcp.lines.map((line) => ({ ...line, athleteId: undefined })) });
      } else {
        expect(socket).toEqual(tcp);
      }
    }
  });

  test('[B13] has the rates of a recorded race', () => {
    const seconds = (items.at(-1)!.at - items[0]!.at) / 1_000;
    const perSecond = (type: RaceMessage['type']): number => ofType(type).length / seconds;
    expect(perSecond('timeOfDay')).toBeCloseTo(1, 2);
    expect(perSecond('raceConfig')).toBeCloseTo(1 / 20, 2);
    expect(perSecond('onCourse')).toBeGreaterThan(2);
    expect(perSecond('onCourse')).toBeLessThan(5);
    const one = onCourse('K1M_BR1_25', '2');
    expect(one.length / ((one.at(-1)!.at - one[0]!.at) / 1_000)).toBeCloseTo(2, 1);
  });

  test('[B13] keeps the order of messages on the connection', () => {
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted((one, other) => one - other));
  });

  test.each([
    ['K1M_BR1_25', '1', '23:40:00.120', '23:41:22.480'],
    ['K1W_BR1_25', '8', '23:43:30.015', '23:45:07.325'],
    ['K1M_BR2_25', '1', '23:58:00.555', '23:59:22.005'],
  ])('[B13] sends %s %s with the delays of a recorded race', (race, bib, start, finish) => {
    const rows = onCourse(race, bib);
    const first = (is: (message: OnCourseMessage) => boolean): number => rows.find(({ message }) => is(message))!.at;
    const listed = rows[0]!;
    expect(listed.message).toMatchObject({ start: undefined, finish: undefined });
    expect(moment(start) - listed.at).toBeGreaterThanOrEqual(6_000);
    expect(moment(start) - listed.at).toBeLessThanOrEqual(50_500);
    const started = first((message) => message.start !== undefined) - moment(start);
    expect(started).toBeGreaterThanOrEqual(3_500);
    expect(started).toBeLessThanOrEqual(5_200);
    const finished = first((message) => message.finish !== undefined);
    expect(finished - moment(finish)).toBeGreaterThanOrEqual(2_500);
    expect(finished - moment(finish)).toBeLessThanOrEqual(10_100);
    const completed = first((message) => message.isCompleted) - finished;
    expect(completed).toBeGreaterThanOrEqual(3_300);
    expect(completed).toBeLessThanOrEqual(10_700);
  });

  test('[B13] judges gates in bursts and out of order', () => {
    const states = onCourse('K1M_BR1_25', '2').map(({ message }) => message.gates.map((gate) => gate !== undefined));
    const gains = states.map((now, index) => now.filter((is, gate) => is && !states[index - 1]?.[gate]).length);
    expect(Math.max(...gains)).toBeGreaterThan(1);
    expect(states.some((judged) => judged.includes(true) && judged.lastIndexOf(true) > judged.indexOf(false))).toBe(
      true,
    );
  });

  test('[B13] reports a false start, clears it, and reports it again with another time', () => {
    const starts = onCourse('K1M_BR1_25', '3').map(({ message }) => message.start);
    const told = starts.filter((start, index) => start !== starts[index - 1]);
    // 23:42:00.500 and 23:46:30.640
    expect(told).toEqual([85_320_500, undefined, 85_590_640]);
  });

  test('[B13] lists the rank of the first run on the start list of the second', () => {
    expect(onCourse('K1M_BR2_25', '2')[0]!.message).toMatchObject({ start: undefined, rank: 3 });
  });

  test('[B13] reports results of a second run with penalty, total and rank of the better run', () => {
    const { lines } = lastResults('K1M_BR2_25');
    expect(lines.map(({ bib }) => bib)).toEqual(['4', '1', '3', '5', '2', '6']);
    expect(lines[1]).toMatchObject({ time: 81_450, penalty: 0, total: 82_360, rank: 2, behind: 440 });
    expect(lines[1]!.gates[9]).toBe(50);
    expect(lines[5]).toMatchObject({ irregularity: 'DNS', rank: undefined, total: undefined });
  });

  test('[B13] pads the bibs of results', () => {
    const results = told.find(({ message }) => message.type === 'Results')!;
    expect(xmlOf(results.message)).toContain('Bib="   1"');
    expect(JSON.parse(jsonOf(results.message, results.at))).toMatchObject({
      data: { rows: [{ bib: '   1' }, {}, {}, {}, {}, {}] },
    });
  });

  test('[B13] reports a disqualification 40 s after the finish', () => {
    const told = ofType('results').find(({ message }) => message.lines.some((line) => line.irregularity === 'DSQ'))!;
    expect(told.at - moment('23:46:27.100')).toBeGreaterThanOrEqual(40_000);
    expect(told.at - moment('23:46:27.100')).toBeLessThanOrEqual(40_700);
    expect(told.message.isCurrent).toBe(true);
  });

  test('[B13] runs two races at once, which are both official in the end', () => {
    const statuses = ofType('schedule').map(({ message }) => message.races.map(({ status }) => status));
    expect(statuses[0]).toEqual([0, 0, 0, 0]);
    expect(statuses).toContainEqual([3, 3, 0, 0]);
    expect(statuses).toContainEqual([5, 5, 3, 3]);
    expect(statuses.at(-1)).toEqual([5, 5, 5, 5]);
  });

  test('[B13] removes a boat that gives up, without a finish', () => {
    const rows = onCourse('K1M_BR1_25', '5');
    expect(rows.every(({ message }) => message.finish === undefined)).toBe(true);
    expect(lastResults('K1M_BR1_25').lines.find(({ bib }) => bib === '5')).toMatchObject({ irregularity: 'DNF' });
  });

  test('[B13] lists a wrong bib until the start', () => {
    expect(onCourse('K1W_BR1_25', '12').every(({ message }) => message.start === undefined)).toBe(true);
    expect(onCourse('K1W_BR1_25', '12').length).toBeGreaterThan(5);
    expect(onCourse('K1W_BR1_25', '10')[0]!.message).toMatchObject({ start: 85_530_980, athleteId: '20010.K1W' });
  });

  test('[B13] passes midnight, with a clock 1.7 s behind', () => {
    const ticks = ofType('timeOfDay');
    const after = ticks.findIndex(({ message }) => message.time === 0);
    expect(ticks[after - 1]!.message.time).toBe(86_399_000);
    const late = ticks[after]!.at - Date.parse('2026-07-26T00:00:00+02:00');
    expect(late).toBeGreaterThanOrEqual(1_705);
    expect(late).toBeLessThanOrEqual(1_850);
  });

  test('[B13] has a file with each run of a class with its own figures', () => {
    const files = items.flatMap((item) => ('file' in item ? [item.file] : []));
    expect(files.length).toBeGreaterThan(20);
    const { results } = parseEventFile(files.at(-1)!);
    const lines = results.find(({ race }) => race === 'K1M_BR2_25')!.lines;
    expect(lines.map(({ bib }) => bib)).toEqual(['4', '3', '5', '2', '1', '6']);
    expect(lines[4]).toMatchObject({
      time: 81_450,
      penalty: 50,
      total: 131_450,
      rank: 5,
      start: 86_280_555,
      splits: [86_320_875, undefined],
      finish: 86_362_005,
    });
  });

  test('[B13] can be moved to start now', () => {
    const now = Date.parse('2026-11-26T12:00:00.250Z');
    const moved = eventFrom(EVENING_SLALOM, items[0]!.at, now);
    const [first] = timelineWith({ event: moved });
    expect(first!.at).toBeGreaterThanOrEqual(now);
    expect(first!.at).toBeLessThan(now + 1_200);
    const gaps = moved.runs.map(({ start, finish }) => finish! - start!);
    expect(gaps).toEqual(EVENING_SLALOM.runs.map(({ start, finish }) => finish! - start!));
  });
});
