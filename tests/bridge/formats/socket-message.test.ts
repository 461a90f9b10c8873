import { describe, expect, test } from 'vitest';
import { parseSocketMessage } from '../../../bridge/formats/socket-message.ts';
import { UnreadableMessage } from '../../../bridge/formats/unreadable-message.ts';

const frame = (type: string, data: unknown): string =>
  JSON.stringify({ type, timestamp: '2026-07-25T09:01:00.123Z', data });

const COMPETITOR = {
  bib: '7',
  name: 'MOREL Luc',
  club: 'Pau',
  nat: 'FRA',
  raceId: 'K1M_BR1_25',
  raceName: 'K1 men, run 1',
  startOrder: 7,
  warning: '',
  gates: '0,0,2,,50,',
  completed: false,
  dtStart: '09:00:00.250',
  dtFinish: null,
  pen: 52,
  time: '   48',
  total: '  100',
  ttbDiff: '+12.79',
  ttbName: 'J. ADLER',
  rank: 0,
  position: 2,
};

describe("C123 Server's WebSocket messages", () => {
  test('[B13] report a competitor on the course, without an id and splits', () => {
    expect(parseSocketMessage(frame('OnCourse', { total: 3, competitors: [COMPETITOR] }))).toEqual([
      {
        type: 'onCourse',
        race: 'K1M_BR1_25',
        bib: '7',
        athleteId: undefined,
        name: 'MOREL Luc',
        club: 'Pau',
        nation: 'FRA',
        gates: [0, 0, 2, undefined, 50, undefined],
        isCompleted: false,
        start: 32_400_250,
        splits: [undefined, undefined],
        finish: undefined,
        penalty: 52,
        time: 48_000,
        total: 100_000,
        rank: undefined,
        position: 2,
        of: 3,
      },
    ]);
  });

  test('[B13] report several competitors in one frame, or none', () => {
    const two = [COMPETITOR, { ...COMPETITOR, bib: ' 8 ', completed: true, dtFinish: '09:01:22.361' }];
    expect(parseSocketMessage(frame('OnCourse', { total: 2, competitors: two }))).toMatchObject([
      { bib: '7', isCompleted: false },
      { bib: '8', isCompleted: true, finish: 32_482_361 },
    ]);
    expect(parseSocketMessage(frame('OnCourse', { total: 0, competitors: [] }))).toEqual([{ type: 'emptyCourse' }]);
  });

  test('[B13] report results, and a rank that is only the row number is dropped', () => {
    const row = { bib: '   7', name: 'MOREL Luc', club: 'Pau', nat: 'FRA', startTime: '9:00:00', behind: '' };
    const data = {
      raceId: 'K1M_BR2_25',
      classId: 'K1M',
      isCurrent: false,
      mainTitle: 'K1 men',
      subTitle: '1st and 2nd Run',
      rows: [
        { ...row, rank: 1, gates: '  0  2', pen: 2, time: '79.99', total: '78.99', betterRun: 1 },
        { ...row, bib: '  12', rank: 2, gates: '', pen: 0, time: '', total: '', status: 'DNF' },
        { ...row, bib: '  13', rank: 3, gates: '', pen: 0, time: '', total: '' },
        { ...row, bib: '  14', rank: 4, gates: '  0', pen: 0, time: '81.00', total: '81.00', status: '*' },
      ],
    };
    expect(parseSocketMessage(frame('Results', data))).toMatchObject([
      {
        type: 'results',
        race: 'K1M_BR2_25',
        isCurrent: false,
        lines: [
          { bib: '7', order: 1, rank: 1, gates: [0, 2], penalty: 2, time: 79_990, total: 78_990 },
          { bib: '12', order: 2, rank: undefined, irregularity: 'DNF', gates: [], time: undefined },
          { bib: '13', order: 3, rank: undefined, irregularity: undefined },
          { bib: '14', order: 4, rank: 4, irregularity: undefined },
        ],
      },
    ]);
  });

  test('[B13] report the schedule, the course and the time of day', () => {
    expect(
      parseSocketMessage(
        frame('Schedule', {
          races: [
            { order: 1, raceId: 'K1M_BR1_25', race: 'K1 men', raceStatus: 5, startTime: '' },
            { order: 2, raceId: '<unassigned>', race: '', raceStatus: 0 },
          ],
        }),
      ),
    ).toEqual([{ type: 'schedule', races: [{ id: 'K1M_BR1_25', title: 'K1 men', status: 5 }] }]);
    expect(parseSocketMessage(frame('RaceConfig', { nrSplits: 0, nrGates: 3, gateConfig: 'NNR' }))).toEqual([
      { type: 'raceConfig', splits: 0, gates: 3, course: 'NNR' },
    ]);
    expect(parseSocketMessage(frame('TimeOfDay', { time: '0:00:01' }))).toEqual([{ type: 'timeOfDay', time: 1_000 }]);
  });

  test('[B13] about the server itself do not concern the race', () => {
    expect(parseSocketMessage(frame('Connected', { version: '2.0.0', c123Connected: true }))).toEqual([]);
    expect(parseSocketMessage(frame('constructor', {}))).toEqual([]);
  });

  test.each([
    ['', 'Not JSON.'],
    ['[]', 'Envelope'],
    ['{"type":7}', 'Envelope, type'],
    ['{"type":"OnCourse"}', 'OnCourse'],
    [frame('OnCourse', { total: 1, competitors: [null] }), 'OnCourse, competitors.0'],
    [frame('OnCourse', { total: 1, competitors: [{ ...COMPETITOR, dtStart: {} }] }), 'OnCourse, dtStart'],
    [frame('OnCourse', { total: 1, competitors: [{ ...COMPETITOR, name: 'x'.repeat(201) }] }), 'OnCourse, name'],
    [frame('Results', { raceId: 'K1M_BR1_25', rows: [{ bib: '' }] }), 'Results, row 1, bib: is empty.'],
    [' '.repeat(2_000_001), 'are more than the limit of 2000000.'],
  ])('[B13] are rejected with the reason if unreadable (%#)', (text, reason) => {
    expect(() => parseSocketMessage(text)).toThrow(UnreadableMessage);
    expect(() => parseSocketMessage(text)).toThrow(reason);
  });
});
