import { describe, expect, test } from 'vitest';
import { parseTcpMessage } from '../../../bridge/formats/tcp-message.ts';
import { UnreadableMessage } from '../../../bridge/formats/unreadable-message.ts';

const message = (inner: string): string => `<Canoe123 System="Main">${inner}</Canoe123>`;

const RUNNING = message(`<OnCourse Total="2" Position="1">
  <Participant Bib="7" Id="10007.K1M" Name="MOREL Luc" Club="Pau" Nat="FRA" Race="K1 men, run 1" RaceId="K1M_BR1_25" StartOrder="7" Warning="" />
  <Result Type="C" Gates="0,0,2,,50," Completed="N" dtStart="09:00:00.250" dtSplit1="09:00:41.100" dtSplit2="" dtFinish="" />
  <Result Type="T" Pen="52" Time="   48" Total="  100" TTBDiff="+12.79" TTBName="J. ADLER" Rank="3" />
</OnCourse>`);

describe("the timing program's TCP messages", () => {
  test('[B13] report a competitor on the course', () => {
    expect(parseTcpMessage(RUNNING)).toEqual([
      {
        type: 'onCourse',
        race: 'K1M_BR1_25',
        bib: '7',
        athleteId: '10007.K1M',
        name: 'MOREL Luc',
        club: 'Pau',
        nation: 'FRA',
        gates: [0, 0, 2, undefined, 50, undefined],
        isCompleted: false,
        start: 32_400_250,
        splits: [32_441_100, undefined],
        finish: undefined,
        penalty: 52,
        time: 48_000,
        total: 100_000,
        rank: 3,
        position: 1,
        of: 2,
      },
    ]);
  });

  test('[B13] report a competitor on the start list, without a start and with an old rank', () => {
    const [listed] = parseTcpMessage(
      message(`<OnCourse Total="1" Position="1">
        <Participant Bib="12" Id="10012.K1M" Name="NOVAK Ana" Club="" Nat="" RaceId="K1M_BR2_25" />
        <Result Type="C" Gates="" Completed="N" dtStart="" dtFinish="" />
        <Result Type="T" Pen="" Time="" Total="" Rank="4" />
      </OnCourse>`),
    );
    expect(listed).toMatchObject({
      bib: '12',
      nation: '',
      gates: [],
      start: undefined,
      finish: undefined,
      penalty: undefined,
      time: undefined,
      rank: 4,
    });
  });

  test('[B13] report a finish, to the millisecond, and a closed run', () => {
    const [finished] = parseTcpMessage(
      message(`<OnCourse Total="1" Position="1"><Participant Bib="7" RaceId="K1M_BR1_25" />
        <Result Type="C" Gates="0,0" Completed="Y" dtStart="9:00:00.001" dtFinish="09:01:22.361" />
        <Result Type="T" Pen="0" Time="82.36" Total="82.36" Rank="" /></OnCourse>`),
    );
    expect(finished).toMatchObject({
      isCompleted: true,
      start: 32_400_001,
      finish: 32_482_361,
      time: 82_360,
      total: 82_360,
      rank: undefined,
      name: '',
      athleteId: undefined,
    });
  });

  test('[B13] report an empty course', () => {
    expect(parseTcpMessage(message('<OnCourse Total="0" Position="0" />'))).toEqual([{ type: 'emptyCourse' }]);
  });

  test('[B13] report results of a race: padded bibs, gates of three characters, irregularities', () => {
    const text = message(`<Results RaceId="K1M_BR1_25" ClassId="K1M" Current="Y" MainTitle="K1 men" SubTitle="1st Run">
      <Row Number="1"><Participant Bib="   7" Id="10007.K1M" Name="MOREL Luc" Club="Pau" Nat="FRA" GivenName="Luc" FamilyName="MOREL" StartOrder="7" StartTime="9:00:00" />
        <Result Type="T" IRM="" Pen="52" Gates="  0  0  2  0 50         " Time="82.36" Total="134.36" Rank="1" RankOrder="1" Behind="" PP="" /></Row>
      <Row Number="2"><Participant Bib="  12" Id="10012.K1M" Name="NOVAK Ana" Club="Ljubljana" Nat="SLO" />
        <Result Type="T" IRM="" Pen="2" Gates="  0  2  0  0  " Time="1:33.36" Total="135.36" Rank="2" Behind="+1.00" /></Row>
      <Row Number="3"><Participant Bib="   9" Name="ADLER Jan" Club="" Nat="" />
        <Result Type="T" IRM="DSQ" Pen="0" Gates="" Time="80.00" Total="80.00" Rank="" Behind="" /></Row>
      <Row Number="4"><Participant Bib="  10" Name="BERG Tor" Club="" Nat="" />
        <Result Type="T" IRM="CAP" Pen="" Gates="" Time="" Total="" Rank="" Behind="" /></Row>
    </Results>`);
    expect(parseTcpMessage(text)).toEqual([
      {
        type: 'results',
        race: 'K1M_BR1_25',
        isCurrent: true,
        lines: [
          {
            bib: '7',
            athleteId: '10007.K1M',
            name: 'MOREL Luc',
            club: 'Pau',
            nation: 'FRA',
            order: 1,
            irregularity: undefined,
            gates: [0, 0, 2, 0, 50],
            penalty: 52,
            time: 82_360,
            total: 134_360,
            behind: undefined,
            rank: 1,
          },
          {
            bib: '12',
            athleteId: '10012.K1M',
            name: 'NOVAK Ana',
            club: 'Ljubljana',
            nation: 'SLO',
            order: 2,
            irregularity: undefined,
            gates: [0, 2, 0, 0],
            penalty: 2,
            time: 93_360,
            total: 135_360,
            behind: 1_000,
            rank: 2,
          },
          {
            bib: '9',
            athleteId: undefined,
            name: 'ADLER Jan',
            club: '',
            nation: '',
            order: 3,
            irregularity: 'DSQ',
            gates: [],
            penalty: 0,
            time: 80_000,
            total: 80_000,
            behind: undefined,
            rank: undefined,
          },
          {
            bib: '10',
            athleteId: undefined,
            name: 'BERG Tor',
            club: '',
            nation: '',
            order: 4,
            irregularity: 'DNF',
            gates: [],
            penalty: undefined,
            time: undefined,
            total: undefined,
            behind: undefined,
            rank: undefined,
          },
        ],
      },
    ]);
  });

  test('[B13] report the schedule, with two races at once and statuses that are the same to viewers', () => {
    const race = (id: string, status: number, titles: string): string =>
      `<Race Order="1" RaceId="${id}" ${titles} RaceStatus="${status}"><StartTime /></Race>`;
    const text = message(
      `<Schedule>${race('K1M_BR1_25', 3, 'Race="K1 men, run 1" MainTitle="K1 men" SubTitle="1st Run"')}${race('K1W_BR1_25', 3, 'MainTitle="K1 women" SubTitle="1st Run"')}${race('K1M_BR2_25', 8, '')}${race('C1M_BR1_25', 6, 'Race="C1"')}${race('C1W_BR1_25', 4, 'Race="C1 women"')}${race('&lt;unassigned&gt;', 0, 'Race=""')}</Schedule>`,
    );
    expect(parseTcpMessage(text)).toEqual([
      {
        type: 'schedule',
        races: [
          { id: 'K1M_BR1_25', title: 'K1 men, run 1', status: 3 },
          { id: 'K1W_BR1_25', title: 'K1 women 1st Run', status: 3 },
          { id: 'K1M_BR2_25', title: 'K1M_BR2_25', status: 0 },
          { id: 'C1M_BR1_25', title: 'C1', status: 5 },
          { id: 'C1W_BR1_25', title: 'C1 women', status: 4 },
        ],
      },
    ]);
  });

  test('[B13] report the course and the time of day, two messages in one', () => {
    expect(
      parseTcpMessage(
        message(
          '<RaceConfig NrSplits="1" NrGates="6" GateConfig="NNRSNNR" GateCaptions="1,2,3,4,5,6" /><TimeOfDay>23:59:59</TimeOfDay>',
        ),
      ),
    ).toEqual([
      { type: 'raceConfig', splits: 1, gates: 6, course: 'NNRSNNR' },
      { type: 'timeOfDay', time: 86_399_000 },
    ]);
  });

  test('[B13] report names with entities and letters of other alphabets', () => {
    const [run] = parseTcpMessage(
      message(
        '<OnCourse Total="1" Position="1"><Participant Bib="1" Name="ŠŤASTNÝ &amp; D&apos;Arc &#x10C;" RaceId="K1M_BR1_25" /></OnCourse>',
      ),
    );
    expect(run).toMatchObject({ name: "ŠŤASTNÝ & D'Arc Č" });
  });

  test('[B13] of an unknown type, and boats without a race, are dropped', () => {
    expect(parseTcpMessage(message('<TVS Odd_Bib="7" />'))).toEqual([]);
    expect(
      parseTcpMessage(
        message('<OnCourse Total="1" Position="1"><Participant Bib="7" RaceId="&lt;unassigned&gt;" /></OnCourse>'),
      ),
    ).toEqual([]);
  });

  test.each([
    ['', 'There is no element.'],
    ['not XML', 'Not well-formed: Non-whitespace before first tag.'],
    [RUNNING.slice(0, 300), 'Not well-formed: Unclosed root tag'],
    [`${message('')}${message('')}`, 'A document has one root element.'],
    ['<Other />', 'The root is Other, not Canoe123.'],
    ['<!DOCTYPE Canoe123 [<!ENTITY a "b">]><Canoe123>&a;</Canoe123>', 'A DOCTYPE is refused.'],
    [message('<TimeOfDay>&hellip;</TimeOfDay>'), 'Not well-formed: Invalid character entity'],
    [message('<a><b><c><d><e><f><g><h/></g></f></e></d></c></b></a>'), 'Elements are nested deeper than 8.'],
    [message(' '.repeat(2_000_001)), 'are more than the limit of 2000000.'],
    [message('<TimeOfDay>24:00:00</TimeOfDay>'), 'TimeOfDay, time: "24:00:00" is not a time of day.'],
    [message('<TimeOfDay />'), 'TimeOfDay, time: is empty.'],
    [RUNNING.replace('09:00:00.250', '9 o’clock'), 'OnCourse, dtStart: "9 o’clock" is not a time of day.'],
    [RUNNING.replace('Bib="7"', 'Bib=" "'), 'OnCourse, bib: is empty.'],
    [RUNNING.replace('K1M_BR1_25', 'K1M/../25'), 'OnCourse, raceId: is not the id of a race.'],
    [RUNNING.replace('Time="   48"', 'Time="soon"'), 'OnCourse, time: "soon" is not a running time.'],
    [RUNNING.replace('Total="2"', 'Total="many"'), 'OnCourse, Total: "many" is not a whole number.'],
    [message('<Schedule><Race RaceId="K1M_BR1_25" RaceStatus="99" /></Schedule>'), '99 is not the status of a race.'],
    [message('<Results RaceId="" />'), 'Results, RaceId: is not the id of a race.'],
  ])('[B13] are rejected with the reason if unreadable (%#)', (text, reason) => {
    expect(() => parseTcpMessage(text)).toThrow(UnreadableMessage);
    expect(() => parseTcpMessage(text)).toThrow(reason);
  });
});
