/** Every pitfall of the feed (`docs/timing.md`), each with the required outcome. */
import { describe, expect, it } from 'vitest';
import { isOnCourse, racesAfter } from '../../../core/domain/race/race-state.ts';
import {
  COMPLETED,
  FINISHED,
  FIRST,
  MEASURED,
  RUN,
  SECOND,
  STARTED,
  aLine,
  anOnCourse,
  day,
  emptyCourse,
  event,
  feed,
  received,
  kindsOf,
  moment,
  resultOf,
  results,
  schedule,
  tagOf,
  tagsAfter,
} from './feed.ts';

describe('repeated messages', () => {
  it('[B13] a repeated message changes nothing', () => {
    const state = feed(RUN);
    for (const { message } of RUN) {
      if (message.type === 'timeOfDay' || message.type === 'onCourse') continue;
      expect(racesAfter(state, received('10:30:00', message)).races, message.type).toBe(state.races);
    }
    const course = racesAfter(state, received('10:30:00', COMPLETED));
    expect(course.races).toBe(state.races);
  });

  it('[B13] the last value wins', () => {
    const tags = tagsAfter([
      ...RUN.slice(0, -2),
      received('10:02:52', { ...COMPLETED, gates: [2, 2, 0, 0], penalty: 4, total: 104_000 }),
    ]);
    expect(kindsOf(tags)).toEqual(['s', 'g1', 'g2', 'f', 'r']);
    expect(resultOf(tags)).toMatchObject({ penalty: 4, total: 104_000 });
  });
});

describe('gates', () => {
  const judged = (gates: (0 | 2 | 50 | undefined)[]) =>
    kindsOf(tagsAfter([...RUN.slice(0, -3), received('10:02:50', { ...COMPLETED, gates })])).filter((kind) =>
      kind.startsWith('g'),
    );

  it('[B13] without a penalty give no tag, nor do gates that are not judged', () => {
    expect(judged([0, 0, undefined, 2])).toEqual(['g4']);
  });

  it('[B13] lose their tag when the penalty is cancelled', () => {
    expect(judged([0, 2, 50, 0])).toEqual(['g2', 'g3']);
    expect(judged([0, 2, 0, 0])).toEqual(['g2']);
  });

  it('[B13] are judged in any order', () => {
    const orders = [
      [
        [undefined, undefined, 50, undefined],
        [undefined, 2, 50, undefined],
        [0, 2, 50, 0],
      ],
      [
        [0, undefined, undefined, undefined],
        [0, undefined, undefined, 0],
        [0, 2, 50, 0],
      ],
    ] as const;
    const [one, other] = orders.map((bursts) =>
      tagsAfter([
        ...RUN.slice(0, -5),
        ...bursts.map((gates, index) => received(`10:02:0${index}`, { ...STARTED, gates })),
        ...RUN.slice(-4),
      ]),
    );
    expect(one).toEqual(other);
    expect(one).toEqual(tagsAfter(RUN));
  });

  it('[B13] are spread evenly between start and finish by the gates of the course if the list is truncated', () => {
    const cut = aLine({ gates: [0, 2], penalty: 2, time: 100_000, total: 102_000 });
    const tags = tagsAfter([
      ...RUN.slice(0, -4),
      received('10:01:30', emptyCourse),
      received('10:04:00', results(FIRST, cut)),
    ]);
    // Gate 2 of 4: two fifths of 100 s.
    expect(tagOf(tags, 'g2')?.at).toBe(moment('10:01:40'));
  });
});

describe('a restart', () => {
  const again = anOnCourse({ start: day('10:10:00') });

  it('[B13] removes start and gate tags while the start is empty', () => {
    const emptied = tagsAfter([...RUN, received('10:09:00', anOnCourse())]);
    expect(kindsOf(emptied)).toEqual([]);
  });

  it('[B13] keeps the ids for the new start', () => {
    const tags = tagsAfter([...RUN, received('10:09:00', anOnCourse()), received('10:10:04', again)]);
    expect(kindsOf(tags)).toEqual(['s', 'r']);
    expect(tagOf(tags, 's')?.at).toBe(moment('10:10:00'));
  });

  it('[B13] may be a changed start as well', () => {
    const tags = tagsAfter([...RUN, received('10:10:04', again)]);
    expect(kindsOf(tags)).toEqual(['s', 'r']);
    expect(tagOf(tags, 's')?.at).toBe(moment('10:10:00'));
    expect(resultOf(tags)).not.toHaveProperty('total');
  });

  it('[B13] is not undone by results and files that still contain the earlier attempt', () => {
    const old = { penalty: 52, time: 100_000, total: 152_000, gates: [0, 2, 50, 0] as const };
    const tags = tagsAfter([
      ...RUN,
      received('10:05:00', event(FIRST, { ...aLine(old), start: day('10:01:00'), finish: day('10:02:40') })),
      received('10:10:04', again),
      received('10:10:10', results(FIRST, aLine({ ...old, rank: 2 }))),
    ]);
    expect(kindsOf(tags)).toEqual(['s', 'r']);
    expect(resultOf(tags)?.gates).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('[B13] that is postponed leaves nothing of the earlier attempt', () => {
    const tags = tagsAfter([...RUN, received('10:09:00', anOnCourse()), received('10:09:30', emptyCourse)]);
    expect(kindsOf(tags)).toEqual([]);
  });
});

describe('a second run', () => {
  const start = day('14:01:00');
  const first = results(
    FIRST,
    aLine({ gates: [0, 0, 0, 0], penalty: 0, time: 95_000, total: 95_000, rank: 1, behind: 0 }),
  );
  const course = anOnCourse({
    race: SECOND,
    start,
    finish: day('14:02:38'),
    gates: [2, 0, 0, 0],
    penalty: 2,
    time: 98_000,
    total: 100_000,
    isCompleted: true,
  });
  /** Penalty, total and rank are those of the first run, which was better. */
  const better = results(
    SECOND,
    aLine({ gates: [2, 0, 0, 0], penalty: 0, time: 98_000, total: 95_000, rank: 1, behind: 0 }),
  );
  const other = received('14:10:00', {
    ...course,
    bib: '13',
    athleteId: 'SVK2',
    start: day('14:05:00'),
    finish: day('14:06:36'),
    gates: [0, 0, 0, 0],
    penalty: 0,
    time: 96_000,
    total: 96_000,
  });

  it('[B13] has its own figures, and the total of the first run beside them', () => {
    const tags = tagsAfter([
      ...MEASURED,
      received('10:30:00', first),
      received('14:02:45', course),
      received('14:02:46', better),
      other,
    ]);
    expect(resultOf(tags, '12', SECOND)).toMatchObject({
      run: 2,
      penalty: 2,
      time: 98_000,
      total: 100_000,
      rank: 2,
      behind: 4_000,
      firstTotal: 95_000,
    });
    expect(kindsOf(tags, '12', SECOND)).toEqual(['s', 'g1', 'f', 'r']);
    expect(resultOf(tags, '12', FIRST)).toMatchObject({ run: 1, total: 95_000, rank: 1 });
    expect(tagOf(tags, 'f', '13', SECOND)?.highlights).toBe(true);
  });

  it('[B13] adds its own gates if only results contain it', () => {
    const tags = tagsAfter([...MEASURED, received('14:30:00', better)]);
    expect(resultOf(tags, '12', SECOND)).toMatchObject({
      penalty: 2,
      time: 98_000,
      total: 100_000,
      rank: 1,
    });
  });

  it('[B13] accepts a correction of its gates after the run', () => {
    const corrected = results(
      SECOND,
      aLine({ gates: [2, 0, 50, 0], penalty: 0, time: 98_000, total: 95_000, rank: 1 }),
    );
    const tags = tagsAfter([
      ...MEASURED,
      received('14:02:45', course),
      received('14:02:46', better),
      received('14:02:50', emptyCourse),
      received('14:40:00', corrected),
    ]);
    expect(resultOf(tags, '12', SECOND)).toMatchObject({ penalty: 52, total: 150_000 });
  });

  it('[B13] has nothing of run 1 while its start is empty', () => {
    const stale = anOnCourse({ race: SECOND, rank: 1, penalty: 0, total: 95_000, time: 95_000 });
    expect(kindsOf(tagsAfter([...MEASURED, received('14:00:00', stale)]), '12', SECOND)).toEqual([]);
    const running = tagsAfter([...MEASURED, received('14:00:04', { ...stale, start, gates: [] })]);
    expect(resultOf(running, '12', SECOND)).toEqual({
      race: SECOND,
      status: 0,
      order: 1,
      run: 2,
      bib: '12',
      name: 'Jiri Novak',
      club: 'USK Praha',
      nation: 'CZE',
      penalty: 0,
      isProvisional: true,
    });
  });

  it("[B13] takes no rank of the first run from its results, but takes the file's", () => {
    const line = {
      ...aLine({ gates: [2, 0, 0, 0], penalty: 2, time: 98_000, total: 100_000, rank: 7, behind: 9_000 }),
      start,
    };
    const tags = tagsAfter([...MEASURED, received('14:02:46', better), received('14:03:00', event(SECOND, line))]);
    expect(resultOf(tags, '12', SECOND)).toMatchObject({ total: 100_000, rank: 7, behind: 9_000 });
  });
});

describe('conflicting sources', () => {
  const file = event(FIRST, {
    ...aLine({ gates: [0, 0, 50, 0], penalty: 50, time: 100_010, total: 150_010, rank: 3, behind: 10 }),
    start: day('10:01:00'),
    finish: day('10:02:40.010'),
  });

  it('[B13] the file takes precedence over the course, and the course over results', () => {
    const wrong = results(FIRST, aLine({ gates: [2, 2, 2, 2], penalty: 8, time: 100_000, total: 108_000, rank: 2 }));
    const course = tagsAfter([...MEASURED, received('10:02:45', wrong), received('10:02:50', COMPLETED)]);
    expect(resultOf(course)).toMatchObject({ gates: [0, 2, 50, 0], penalty: 52, total: 152_000, rank: 2 });
    const all = tagsAfter([
      ...MEASURED,
      received('10:02:44', file),
      received('10:02:45', wrong),
      received('10:02:50', COMPLETED),
    ]);
    expect(resultOf(all)).toMatchObject({ gates: [0, 0, 50, 0], penalty: 50, total: 150_010, rank: 3, behind: 10 });
    expect(tagOf(all, 'f')?.at).toBe(moment('10:02:40.010'));
  });

  it('[B13] a correction after the run arrives as a changed value in the results', () => {
    const corrected = results(
      FIRST,
      aLine({ gates: [0, 2, 0, 0], penalty: 2, time: 100_000, total: 102_000, rank: 1 }),
    );
    const tags = tagsAfter([...RUN, received('11:00:00', corrected)]);
    expect(kindsOf(tags)).toEqual(['s', 'g2', 'f', 'r']);
    expect(resultOf(tags)).toMatchObject({ penalty: 2, total: 102_000 });
  });

  it('[B13] results that only repeat earlier values are not corrections', () => {
    const early = received(
      '10:02:45',
      results(FIRST, aLine({ gates: [0, 2], penalty: 2, time: 100_000, total: 102_000 })),
    );
    const tags = tagsAfter([
      ...RUN.slice(0, -4),
      early,
      received('10:02:50', COMPLETED),
      received('10:02:55', emptyCourse),
      { ...early, at: moment('10:03:15') },
    ]);
    expect(resultOf(tags)).toMatchObject({ penalty: 52, total: 152_000 });
  });

  it('[B13] a file without the end of a run does not report one', () => {
    const early = event(FIRST, { ...aLine({ gates: [0], penalty: 0 }), start: day('10:01:00') });
    const tags = tagsAfter([...RUN, received('10:03:00', early)]);
    expect(resultOf(tags)).toMatchObject({ penalty: 52, total: 152_000 });
  });
});

describe('rows that disappear', () => {
  it('[B13] from the course keep their tags', () => {
    const tags = tagsAfter([...RUN.slice(0, -4), received('10:01:30', emptyCourse)]);
    expect(kindsOf(tags)).toEqual(['s', 'r']);
    expect(resultOf(tags)).not.toHaveProperty('irregularity');
  });

  it('[B13] did not finish once a source says so', () => {
    const tags = tagsAfter([
      ...RUN.slice(0, -4),
      received('10:01:30', emptyCourse),
      received('10:05:00', results(FIRST, aLine({ irregularity: 'DNF' }))),
    ]);
    expect(kindsOf(tags)).toEqual(['s', 'r']);
    expect(tagOf(tags, 'r')?.description).toBe('12 Jiri Novak: did not finish');
  });

  it('[B13] from the results remove what only the results contained', () => {
    const listed = received(
      '10:05:00',
      results(FIRST, aLine({ bib: '13', athleteId: 'X', irregularity: 'DNS' }), aLine({ order: 2 })),
    );
    expect(kindsOf(tagsAfter([...RUN, listed]), '13')).toEqual(['r']);
    const gone = tagsAfter([...RUN, listed, received('10:06:00', results(FIRST, aLine()))]);
    expect(kindsOf(gone, '13')).toEqual([]);
    expect(kindsOf(gone)).toEqual(['s', 'g2', 'g3', 'f', 'r']);
  });

  it('[B13] stay on the course until three cycles have passed without them', () => {
    const other = received('10:01:20', anOnCourse({ bib: '13', athleteId: 'X', of: 1 }));
    const on = (count: number) =>
      isOnCourse(feed([...RUN.slice(0, -4), ...Array.from({ length: count }, () => other)]), FIRST, 'id CZE1');
    expect([on(0), on(2), on(3)]).toEqual([true, true, false]);
  });
});

describe('a disqualification after the finish', () => {
  it('[B13] changes result and finish, and removes the rank', () => {
    const line = aLine({ irregularity: 'DSQ', gates: [0, 2, 50, 0], penalty: 52, time: 100_000, order: 20 });
    const tags = tagsAfter([...RUN, received('10:30:00', results(FIRST, line))]);
    expect(tagOf(tags, 'f')).toMatchObject({
      description: 'K1 Men: 12 Jiri Novak finishes, disqualified',
      highlights: null,
    });
    expect(resultOf(tags)).toMatchObject({ irregularity: 'DSQ', order: 20 });
    expect(resultOf(tags)).not.toHaveProperty('rank');
  });

  it('[B13] can be taken back', () => {
    const line = aLine({ gates: [0, 2, 50, 0], penalty: 52, time: 100_000, total: 152_000, rank: 1, behind: 0 });
    const tags = tagsAfter([
      ...RUN,
      received('10:30:00', results(FIRST, { ...line, irregularity: 'DSQ', rank: undefined })),
      received('10:40:00', results(FIRST, line)),
    ]);
    expect(tags).toEqual(tagsAfter(RUN));
  });
});

describe('a changed bib', () => {
  const renamed = RUN.map(({ at, message }) => {
    if (message.type === 'onCourse') return { at, message: { ...message, bib: '112' } };
    if (message.type === 'results')
      return { at, message: { ...message, lines: message.lines.map((line) => ({ ...line, bib: '112' })) } };
    return { at, message };
  });

  it('[B13] keeps the run of the athlete, whose tags get the newest bib', () => {
    const tags = tagsAfter([
      ...RUN,
      received(
        '10:05:00',
        results(
          FIRST,
          aLine({ bib: '112', gates: [0, 2, 50, 0], penalty: 52, time: 100_000, total: 152_000, rank: 1, behind: 0 }),
        ),
      ),
    ]);
    expect(tags).toEqual(tagsAfter(renamed));
    expect(kindsOf(tags)).toEqual([]);
    expect(kindsOf(tags, '112')).toEqual(['s', 'g2', 'g3', 'f', 'r']);
  });

  it('[B13] returns the tags of a wrong bib once it is corrected', () => {
    expect(tagsAfter([...renamed.slice(0, -3), ...RUN.slice(-3)])).toEqual(tagsAfter(RUN));
  });

  it('[B13] swaps two bibs without mixing their runs', () => {
    const other = anOnCourse({ bib: '13', athleteId: 'X', name: 'Petr Maly', start: day('10:04:00') });
    const swapped = [aLine({ bib: '13', order: 1 }), aLine({ bib: '12', athleteId: 'X', name: 'Petr Maly', order: 2 })];
    const tags = tagsAfter([...RUN, received('10:04:05', other), received('10:05:00', results(FIRST, ...swapped))]);
    expect(tagOf(tags, 's', '13')).toMatchObject({ at: moment('10:01:00'), url: 'CZE (Jiri Novak)' });
    expect(tagOf(tags, 's', '12')).toMatchObject({ at: moment('10:04:00'), url: 'CZE (Petr Maly)' });
  });

  it('[B13] leaves its earlier holder without tags until the feed gives another one', () => {
    const taken = received('10:04:05', anOnCourse({ athleteId: 'X', name: 'Petr Maly' }));
    expect(tagsAfter([...RUN, taken]).size).toBe(0);
    const named = tagsAfter([
      ...RUN,
      taken,
      received(
        '10:05:00',
        results(
          FIRST,
          aLine({ bib: '7', gates: [0, 2, 50, 0], penalty: 52, time: 100_000, total: 152_000, rank: 1, behind: 0 }),
          aLine({ athleteId: 'X', order: 2 }),
        ),
      ),
    ]);
    expect(kindsOf(named, '7')).toEqual(['s', 'g2', 'g3', 'f', 'r']);
  });

  it('[B13] is recognised by name once results list it, if the source has no ids', () => {
    const line = {
      athleteId: undefined,
      gates: [0, 2, 50, 0] as const,
      penalty: 52,
      time: 100_000,
      total: 152_000,
      rank: 1,
      behind: 0,
    };
    const withoutIds = RUN.map(({ at, message }) =>
      message.type === 'onCourse' ? { at, message: { ...message, athleteId: undefined } } : { at, message },
    ).filter(({ message }) => message.type !== 'results');
    const tags = tagsAfter([
      ...withoutIds,
      received('10:03:00', results(FIRST, aLine(line))),
      received('10:05:00', results(FIRST, aLine({ ...line, bib: '112' }))),
    ]);
    expect(kindsOf(tags)).toEqual([]);
    expect(tags).toEqual(tagsAfter(renamed));
  });

  it('[B13] merges data known only by bib once the id of its athlete is known', () => {
    const anonymous = received('10:00:00', results(FIRST, aLine({ bib: '112', athleteId: undefined, order: 5 })));
    const tags = tagsAfter([...RUN.slice(0, -2), anonymous, received('10:02:53', { ...COMPLETED, bib: '112' })]);
    expect(kindsOf(tags)).toEqual([]);
    expect(resultOf(tags, '112')).toMatchObject({ order: 5, total: 152_000 });
  });
});

describe('two simultaneous races', () => {
  it('[B13] have runs with the same bib in both', () => {
    const women = 'K1W_BR1_25';
    const tags = tagsAfter([
      ...RUN.slice(0, -4),
      received('10:01:05', schedule(3, women, 'K1 Women')),
      received(
        '10:01:06',
        anOnCourse({ race: women, athleteId: 'W', name: 'Eva Kral', start: day('10:01:01'), position: 2, of: 2 }),
      ),
      ...RUN.slice(-4),
    ]);
    expect(tagOf(tags, 's')?.at).toBe(moment('10:01:00'));
    expect(tagOf(tags, 's', '12', women)).toMatchObject({
      at: moment('10:01:01'),
      description: 'K1 Women: 12 Eva Kral starts',
    });
    expect([...tags].filter(([id]) => id.includes(FIRST))).toEqual([...tagsAfter(RUN)]);
  });
});

describe('contradictory messages', () => {
  it('[B13] an annulled finish is removed, with its gates', () => {
    const tags = tagsAfter([
      ...RUN.slice(0, -3),
      received('10:02:46', { ...FINISHED, finish: undefined, time: undefined, total: undefined }),
    ]);
    expect(kindsOf(tags)).toEqual(['s', 'r']);
  });
});
