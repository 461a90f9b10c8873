import { describe, expect, it } from 'vitest';
import { raceDate, raceTitles, profileText } from '../../../core/domain/race/race-names.ts';
import type { RaceMapping } from '../../../core/domain/race/race-tags.ts';
import {
  MAPPING,
  MEASURED,
  RUN,
  SETTINGS,
  STARTED,
  aLine,
  anOnCourse,
  config,
  day,
  emptyCourse,
  event,
  received,
  kindsOf,
  moment,
  resultOf,
  results,
  schedule,
  tagOf,
  tagsAfter,
  FIRST,
} from './feed.ts';

describe('a run from the start list to the finish', () => {
  it('[B13] gives its tags as viewers see them', () => {
    const athlete = { url: 'CZE (Jiri Novak)', nation: 'CZE', time: 'XX:XX:XX' };
    const result =
      '{"race":"K1M_BR1_25","status":3,"order":1,"run":1,"bib":"12","name":"Jiri Novak","club":"USK Praha","nation":"CZE",' +
      '"rank":1,"time":100000,"penalty":52,"gates":[0,2,50,0],"total":152000,"behind":0,"isProvisional":true}';
    expect([...tagsAfter(RUN).values()]).toEqual([
      {
        id: 'c-open26-K1M_BR1_25-12-s',
        ...athlete,
        at: moment('10:01:00'),
        category: 'Start',
        description: 'K1 Men: 12 Jiri Novak starts',
      },
      {
        id: 'c-open26-K1M_BR1_25-12-g2',
        ...athlete,
        at: moment('10:01:40'),
        category: 'Gate touched',
        description: 'K1 Men: 12 Jiri Novak touches gate 2, +2 s (time approximate)',
      },
      {
        id: 'c-open26-K1M_BR1_25-12-g3',
        ...athlete,
        at: moment('10:02:00'),
        category: 'Gate missed',
        description: 'K1 Men: 12 Jiri Novak misses gate 3, +50 s (time approximate)',
      },
      {
        id: 'c-open26-K1M_BR1_25-12-f',
        ...athlete,
        at: moment('10:02:40'),
        category: 'Finish',
        description: 'K1 Men: 12 Jiri Novak finishes, 100.00 s + 52 s = 152.00 s',
        highlights: true,
      },
      {
        id: 'c-open26-K1M_BR1_25-12-r',
        ...athlete,
        at: moment('10:02:40'),
        category: 'K1 Men',
        description: '12 Jiri Novak: 100.00 s + 52 s = 152.00 s',
        isLiveResult: true,
        result,
      },
    ]);
  });

  it('[B13] has no tags before its start, then the start and a result on the course', () => {
    expect(kindsOf(tagsAfter([...MEASURED, received('10:00:30', anOnCourse())]))).toEqual([]);
    const started = tagsAfter([...MEASURED, received('10:01:04', STARTED)]);
    // The position of gate 2 is known at the finish.
    expect(kindsOf(started)).toEqual(['s', 'r']);
    expect(tagOf(started, 'r')).toMatchObject({ at: moment('10:01:00'), description: '12 Jiri Novak: on the course' });
  });

  it('[B13] places splits at their own times', () => {
    const tags = tagsAfter([
      ...MEASURED,
      received('10:01:50', anOnCourse({ start: day('10:01:00'), splits: [day('10:01:33.456'), undefined] })),
    ]);
    expect(kindsOf(tags)).toEqual(['s', 'x1', 'r']);
    expect(tagOf(tags, 'x1')).toMatchObject({
      at: moment('10:01:33.456'),
      category: 'Split 1',
      description: `${FIRST}: 12 Jiri Novak at split 1 after 33.45 s`,
    });
  });

  it('[B13] is provisional until it is completed and its race is closed', () => {
    const provisional = (arrivals: typeof RUN) => resultOf(tagsAfter(arrivals))?.isProvisional;
    expect(provisional(RUN)).toBe(true);
    expect(provisional([...RUN, received('11:00:00', schedule(4))])).toBeUndefined();
    expect(provisional([...RUN, received('11:00:00', schedule(5))])).toBeUndefined();
    expect(provisional([...RUN.slice(0, -3), received('11:00:00', schedule(4))])).toBe(true);
  });
});

describe('positions of tags', () => {
  it('[B13] adds the delay of the stream to live tags', () => {
    const tags = tagsAfter(RUN, MAPPING, { ...SETTINGS, streamDelay: -2_250 });
    expect(tagOf(tags, 's')?.at).toBe(moment('10:01:00') - 2_250);
    expect(tagOf(tags, 'g2')?.at).toBe(moment('10:01:40') - 2_250);
  });

  it('[B13] count from the first frame of a replay, without earlier tags', () => {
    const replay: RaceMapping = { ...MAPPING, alignment: { kind: 'replay', firstFrame: moment('10:01:30') - 250 } };
    const tags = tagsAfter(RUN, replay);
    expect(kindsOf(tags)).toEqual(['g2', 'g3', 'f', 'r']);
    expect(tagOf(tags, 'g2')).toMatchObject({ time: '00:00:10.250', at: null });
    expect(tagOf(tags, 'f')).toMatchObject({ time: '00:01:10.250', at: null });
  });

  it('[B13] are unknown until the clock is measured, and only results are listed', () => {
    const tags = tagsAfter(RUN.slice(MEASURED.length));
    expect(kindsOf(tags)).toEqual(['r']);
    expect(tagOf(tags, 'r')).toMatchObject({ time: 'XX:XX:XX', at: null });
  });

  it('[B13] use the configured offset of a source without ticks', () => {
    const tags = tagsAfter(RUN.slice(MEASURED.length), { ...MAPPING, offset: 1_500 });
    expect(tagOf(tags, 's')?.at).toBe(moment('10:01:00'));
  });

  it('[B13] use the date of the race for times in a file, whenever it is read', () => {
    const file = event(FIRST, {
      ...aLine({ time: 100_000, total: 102_000 }),
      start: day('23:59:30'),
      splits: [undefined, day('00:00:05')],
      finish: day('00:01:10'),
    });
    const tags = tagsAfter([{ at: moment('10:00:00') + 3 * 86_400_000, message: file }], {
      ...MAPPING,
      date: '2026-04-26',
      offset: 1_500,
    });
    expect(tagOf(tags, 's')?.at).toBe(moment('23:59:30'));
    expect(tagOf(tags, 'x2')?.at).toBe(moment('24:00:05'));
    expect(tagOf(tags, 'f')?.at).toBe(moment('24:01:10'));
  });
});

describe('results', () => {
  it('[B13] list athletes who did not start, without a moment', () => {
    const tags = tagsAfter([...MEASURED, received('10:10:00', results(FIRST, aLine({ irregularity: 'DNS' })))]);
    expect(kindsOf(tags)).toEqual(['r']);
    expect(tagOf(tags, 'r')).toMatchObject({ time: 'XX:XX:XX', description: '12 Jiri Novak: did not start' });
    expect(resultOf(tags)).toMatchObject({ irregularity: 'DNS', order: 1 });
  });

  it('[B13] have no gates for a listed athlete who did not start', () => {
    const tags = tagsAfter([
      ...MEASURED,
      received('10:00:30', anOnCourse()),
      received('10:10:00', results(FIRST, aLine({ irregularity: 'DNS' }))),
    ]);
    expect(resultOf(tags)).not.toHaveProperty('gates');
    expect(resultOf(tags)).not.toHaveProperty('penalty');
  });

  it('[B13] do not list athletes who have yet to start', () => {
    expect(kindsOf(tagsAfter([received('10:10:00', results(FIRST, aLine()))]))).toEqual([]);
  });

  it('[B13] take the time as the finish if a row left the course before it', () => {
    const tags = tagsAfter([
      ...MEASURED,
      received('10:01:04', STARTED),
      received('10:01:40', emptyCourse),
      received(
        '10:02:50',
        results(FIRST, aLine({ gates: [0, 2, 0, 0], penalty: 2, time: 100_000, total: 102_000, rank: 4 })),
      ),
    ]);
    expect(kindsOf(tags)).toEqual(['s', 'g2', 'f', 'r']);
    expect(tagOf(tags, 'f')?.at).toBe(moment('10:02:40'));
  });
});

describe('corrections by the operator', () => {
  const correct = (correction: object) =>
    tagsAfter(RUN, MAPPING, { ...SETTINGS, corrections: [{ race: FIRST, bib: '12', ...correction }] });

  it('[B13] give a run another name and nation', () => {
    const tags = correct({ name: 'Anna Kral / Eva Kral', nation: 'SVK' });
    expect(tagOf(tags, 's')).toMatchObject({
      url: 'SVK (Anna Kral;Eva Kral)',
      nation: 'SVK',
      description: 'K1 Men: 12 Anna Kral / Eva Kral starts',
    });
    expect(resultOf(tags)).toMatchObject({ name: 'Anna Kral / Eva Kral', nation: 'SVK' });
  });

  it('[B13] exclude a run', () => {
    expect(correct({ isLeftOut: true }).size).toBe(0);
  });

  it('[B13] apply to one race and one bib', () => {
    const other = [
      { race: 'K1W_BR1_25', bib: '12', isLeftOut: true },
      { race: FIRST, bib: '1', isLeftOut: true },
    ];
    expect(tagsAfter(RUN, MAPPING, { ...SETTINGS, corrections: other })).toEqual(tagsAfter(RUN));
  });
});

describe('the highlight', () => {
  const second = (total: number, bib = '13') =>
    anOnCourse({
      bib,
      athleteId: `SVK${bib}`,
      name: 'Petr Maly',
      nation: 'SVK',
      start: day('10:03:00'),
      finish: day('10:04:30'),
      gates: [0, 0, 0, 0],
      penalty: 0,
      time: total,
      total,
    });

  it('[B13] passes to an athlete who beats the leader, and back after a disqualification', () => {
    const beaten = [...RUN, received('10:04:35', second(90_000))];
    const tags = tagsAfter(beaten);
    expect([tagOf(tags, 'f')?.highlights, tagOf(tags, 'f', '13')?.highlights]).toEqual([null, true]);
    const disqualified = tagsAfter([
      ...beaten,
      received('10:20:00', results(FIRST, aLine({ bib: '13', athleteId: 'SVK13', irregularity: 'DSQ', time: 90_000 }))),
    ]);
    expect([tagOf(disqualified, 'f')?.highlights, tagOf(disqualified, 'f', '13')?.highlights]).toEqual([true, null]);
  });

  it('[B13] stays with the first athlete to reach the best total', () => {
    const tags = tagsAfter([...RUN, received('10:04:35', second(152_000))]);
    expect([tagOf(tags, 'f')?.highlights, tagOf(tags, 'f', '13')?.highlights]).toEqual([true, null]);
  });

  it('[B13] excludes an excluded run', () => {
    const corrections = [{ race: FIRST, bib: '13', isLeftOut: true }];
    const tags = tagsAfter([...RUN, received('10:04:35', second(90_000))], MAPPING, { ...SETTINGS, corrections });
    expect(tagOf(tags, 'f')?.highlights).toBe(true);
  });
});

describe('names', () => {
  it('[B13] titles of the configuration take precedence over those of the schedule', () => {
    const tags = tagsAfter([...RUN, received('10:03:00', config)], {
      ...MAPPING,
      titles: { [FIRST]: 'Kayak single men' },
    });
    expect(tagOf(tags, 's')?.description).toBe('Kayak single men: 12 Jiri Novak starts');
    expect(tagOf(tags, 'r')?.category).toBe('Kayak single men');
  });

  it('[B13] two races with the same title are distinguished', () => {
    const of = (...ids: string[]) => [
      ...raceTitles(
        ids.map((id) => ({ id, title: 'K1 Men' })),
        {},
      ).values(),
    ];
    expect(of('K1M_BR1_25', 'K1M_BR2_25')).toEqual(['K1 Men, run 1', 'K1 Men, run 2']);
    expect(of('K1M_BR1_25', 'K1M_BR1_26')).toEqual(['K1 Men, run 1 (K1M_BR1_25)', 'K1 Men, run 1 (K1M_BR1_26)']);
    expect(of('K1M_BR1_25')).toEqual(['K1 Men']);
    expect([...raceTitles([{ id: 'K1M_BR1_25', title: ' ' }], {}).values()]).toEqual(['K1M_BR1_25']);
  });

  it.each([
    ['CZE', 'Jiri Novak', 'CZE (Jiri Novak)'],
    ['FRA', 'Jean Brun / Luc Roux', 'FRA (Jean Brun;Luc Roux)'],
    ['', 'Jiri Novak', '(Jiri Novak)'],
    ['CZE', '', 'CZE'],
    ['', '', undefined],
    ['CZE', 'Jiri (U23) Novak', 'CZE (Jiri  U23  Novak)'],
  ])('[B13] %s, %s is the profile %s', (nation, name, expected) => {
    expect(profileText(nation, name)).toBe(expected);
  });

  it.each([
    ['K1M_BR1_25', '2026-04-25', '2026-04-25'],
    ['K1M_BR1_26', '2026-04-25', '2026-04-26'],
    ['K1M_ST_BR2_24', '2026-04-25', '2026-04-24'],
    ['K1M_BR1_1', '2026-04-30', '2026-05-01'],
    ['K1M_BR1_10', '2026-04-25', '2026-04-25'],
    ['odd', '2026-04-25', '2026-04-25'],
  ])('[B13] race %s of an event of %s is on %s', (race, date, expected) => {
    expect(raceDate(race, date)).toBe(expected);
  });
});
