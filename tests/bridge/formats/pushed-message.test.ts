import { describe, expect, it } from 'vitest';
import { parsePushedMessage } from '../../../bridge/formats/pushed-message.ts';
import { UnreadableMessage } from '../../../bridge/formats/unreadable-message.ts';

const parse = (body: object) => parsePushedMessage(JSON.stringify(body));

const FILE = `<?xml version="1.0"?><Canoe123Data><Schedule><RaceId>K1M_BR1_25</RaceId><CustomTitle>Men</CustomTitle><RaceStatus>3</RaceStatus></Schedule></Canoe123Data>`;
const FILED = [{ type: 'event', races: [{ id: 'K1M_BR1_25', title: 'Men', status: 3 }], results: [] }];
const TICK = `<Canoe123 System="Main"><TimeOfDay>10:15:30</TimeOfDay></Canoe123>`;

const RUN = {
  participantId: '10007.K1M',
  raceId: 'K1M_BR1_25',
  bib: 7,
  name: 'MOREL Luc',
  club: 'Pau',
  position: 1,
  gates: [0, 2, null, 50],
  dtStart: '2026-07-25T10:15:30.250Z',
  dtFinish: null,
  time: 4800,
  pen: 5200,
  total: 10000,
  rank: null,
  ttbDiff: null,
  ttbName: null,
};

describe('pushed data', () => {
  it('[B13] may be the event’s file, unchanged or within JSON', () => {
    expect(parsePushedMessage(FILE)).toEqual(FILED);
    expect(parsePushedMessage(`\uFEFF${FILE}\n`)).toEqual(FILED);
    expect(parse({ xml: FILE })).toEqual(FILED);
  });

  it('[B13] may be a message of the stream, with or without its terminator', () => {
    const [message] = parsePushedMessage(TICK);
    expect(parsePushedMessage(`${TICK}|\r\n`)).toEqual([message]);
  });

  it("[B13] may be C123 Server's WebSocket messages, one or several", () => {
    const tick = { type: 'TimeOfDay', timestamp: '2026-07-25T09:01:00.123Z', data: { time: '10:15:30' } };
    const [message] = parse(tick);
    expect(message).toEqual({ type: 'timeOfDay', time: 36_930_000 });
    expect(parse([tick, tick])).toEqual([message, message]);
  });

  it('[B13] may be the course as C123 Server pushes it: local times, penalties in hundredths', () => {
    expect(parse({ oncourse: [RUN, { ...RUN, bib: 8, dtFinish: '2026-07-25T10:16:52.610Z', rank: 3 }] })).toEqual([
      {
        type: 'onCourse',
        race: 'K1M_BR1_25',
        bib: '7',
        athleteId: '10007.K1M',
        name: 'MOREL Luc',
        club: 'Pau',
        nation: '',
        gates: [0, 2, undefined, 50],
        isCompleted: false,
        start: 36_930_250,
        splits: [],
        finish: undefined,
        penalty: 52,
        time: undefined,
        total: undefined,
        rank: undefined,
        position: 1,
        of: 2,
      },
      expect.objectContaining({ bib: '8', start: 36_930_250, finish: 37_012_610, rank: 3, position: 2, of: 2 }),
    ]);
    expect(parse({ oncourse: [] })).toEqual([{ type: 'emptyCourse' }]);
  });

  it('[B13] may be results as C123 Server pushes them: hundredths of a second, by race', () => {
    const line = { participantId: 'a', raceId: 'K1M_BR1_25', bib: 7, rnk: 1, time: 8236, pen: 200, total: 8436 };
    expect(
      parse({
        results: [
          { ...line, status: null },
          { ...line, bib: 8, rnk: null, time: null, total: null, status: 'DNF' },
          { ...line, raceId: 'C1W_BR1_25', status: null, totalBehind: 120 },
        ],
      }),
    ).toEqual([
      {
        type: 'results',
        race: 'K1M_BR1_25',
        isCurrent: false,
        lines: [
          expect.objectContaining({ bib: '7', order: 1, rank: 1, time: 82_360, penalty: 2, total: 84_360 }),
          expect.objectContaining({ bib: '8', order: 2, rank: undefined, time: undefined, irregularity: 'DNF' }),
        ],
      },
      {
        type: 'results',
        race: 'C1W_BR1_25',
        isCurrent: false,
        lines: [expect.objectContaining({ bib: '7', order: 1, behind: 1_200 })],
      },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'hello'],
    ['a number', '7'],
    ['half a file', FILE.slice(0, 90)],
    ['an object of something else', '{"scores":[]}'],
    ['a run without a race', JSON.stringify({ oncourse: [{ ...RUN, raceId: undefined }] })],
    ['a start that is no moment', JSON.stringify({ oncourse: [{ ...RUN, dtStart: 'soon' }] })],
    ['a page', '<!doctype html><html><body>404</body></html>'],
  ])('[B13] %s is unreadable', (_what, body) => {
    expect(() => parsePushedMessage(body)).toThrow(UnreadableMessage);
  });
});
