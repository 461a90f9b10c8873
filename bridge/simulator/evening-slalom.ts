/**
 * The simulated event: two classes, both runs, two races at once, and a second run that ends after midnight.
 * `tests/bridge/expected-tags.ts` states the expected tags; change both by hand.
 */
import { moment, penalties } from './race.ts';
import type { Athlete, Mistakes, Race, Run, SimulatedEvent } from './race.ts';

const GATES = 12;

const athlete = (id: string, familyName: string, givenName: string, club: string, nation: string): Athlete => ({
  id,
  familyName,
  givenName,
  club,
  nation,
});

const MOREL = athlete('10001.K1M', 'MOREL', 'Luc', 'Pau Canoë', 'FRA');
const NOVAK = athlete('10002.K1M', 'NOVAK', 'Jan', 'KK Tacen', 'SLO');
const ADLER = athlete('10003.K1M', 'ADLER', 'Tom', 'KC Augsburg', 'GER');
const BERG = athlete('10004.K1M', 'BERG', 'Tor', 'Sjoa <KK>', 'NOR');
const SILVA = athlete('10005.K1M', 'SILVA', 'Rui', 'Clube do Rio', 'POR');
const KATO = athlete('10006.K1M', 'KATO', 'Ren', 'Tokyo "Rapids"', 'JPN');
const ROUX = athlete('20005.K1W', 'ROUX', 'Léa', 'Pau Canoë', 'FRA');
const HORAK = athlete('20006.K1W', 'HORÁKOVÁ', 'Eva', 'Praha Troja', 'CZE');
const WEBER = athlete('20007.K1W', 'WEBER', 'Ida', 'KC Augsburg', 'GER');
const ROSSI = athlete('20008.K1W', "D'ROSSI", 'Pia', 'Ivrea & Dora', 'ITA');
const LIND = athlete('20009.K1W', 'LIND', 'Ása', 'Ísland', 'ISL');
const KELLY = athlete('20010.K1W', 'KELLY', 'Una', 'Lucan', 'IRL');

const race = (id: string, classId: string, className: string, run: 1 | 2): Race => ({
  id,
  classId,
  className,
  run,
  title: `${className} - run ${run}`,
  subtitle: run === 1 ? '1st Run' : '1st and 2nd Run',
});

/** Penalties by gate, and mistakes. */
type Rest = Mistakes & { touched?: Readonly<Record<number, number>> } & Pick<Run, 'irregularity'> & {
    /** Number of gates passed in a run without a finish. */
    passed?: number;
  };

function run(
  raceId: string,
  bib: string,
  who: Athlete,
  planned: string,
  [start, split, finish]: readonly (string | undefined)[],
  { touched = {}, irregularity, passed = GATES, ...mistakes }: Rest = {},
): Run {
  const timeOf = (text: string | undefined) => (text === undefined ? undefined : moment(text));
  return {
    race: raceId,
    bib,
    athlete: who,
    planned: moment(planned),
    start: timeOf(start),
    split: timeOf(split),
    finish: timeOf(finish),
    gates: penalties(start === undefined ? 0 : passed, touched),
    irregularity,
    mistakes,
  };
}

const DID_NOT_START = [undefined, undefined, undefined] as const;

export const EVENING_SLALOM: SimulatedEvent = {
  midnight: Date.parse('2026-07-25T00:00:00+02:00'),
  clockError: -1_700,
  course: 'NNRNNRSNNRNRN',
  gates: GATES,
  splits: 1,
  races: [
    race('K1M_BR1_25', 'K1M', 'K1 Men', 1),
    race('K1W_BR1_25', 'K1W', 'K1 Women', 1),
    race('K1M_BR2_25', 'K1M', 'K1 Men', 2),
    race('K1W_BR2_25', 'K1W', 'K1 Women', 2),
  ],
  runs: [
    run('K1M_BR1_25', '1', MOREL, '23:40:00', ['23:40:00.120', '23:40:40.900', '23:41:22.480']),
    run('K1M_BR1_25', '2', NOVAK, '23:41:00', ['23:41:00.300', '23:41:42.110', '23:42:24.850'], {
      touched: { 4: 2, 9: 2 },
    }),
    run('K1M_BR1_25', '3', ADLER, '23:42:00', ['23:46:30.640', '23:47:11.540', '23:47:53.890'], {
      touched: { 7: 50 },
      falseStart: moment('23:42:00.500'),
    }),
    run('K1M_BR1_25', '4', BERG, '23:43:00', ['23:43:00.010', '23:43:40.600', '23:44:21.930'], {
      correction: { gate: 3, from: 2, after: 3_000 },
    }),
    run('K1M_BR1_25', '5', SILVA, '23:44:00', ['23:44:00.770', '23:44:41.050', undefined], {
      irregularity: 'DNF',
      passed: 8,
    }),
    run('K1M_BR1_25', '6', KATO, '23:45:00', ['23:45:00.900', '23:45:43.220', '23:46:27.100'], {
      touched: { 12: 2 },
      irregularity: 'DSQ',
      irregularAfter: 40_000,
    }),

    run('K1W_BR1_25', '5', ROUX, '23:40:30', ['23:40:30.200', '23:41:17.350', '23:42:05.600'], { touched: { 2: 2 } }),
    run('K1W_BR1_25', '6', HORAK, '23:41:30', ['23:41:30.450', '23:42:16.040', '23:43:03.200']),
    run('K1W_BR1_25', '7', WEBER, '23:42:30', DID_NOT_START, { irregularity: 'DNS' }),
    run('K1W_BR1_25', '8', ROSSI, '23:43:30', ['23:43:30.015', '23:44:18.500', '23:45:07.325'], {
      touched: { 6: 2, 7: 50, 11: 2 },
    }),
    run('K1W_BR1_25', '9', LIND, '23:44:30', ['23:44:30.630', '23:45:17.210', '23:46:04.630'], {
      touched: { 8: 2 },
      correction: { gate: 8, from: 0, after: 45_000 },
      blinks: true,
    }),
    run('K1W_BR1_25', '10', KELLY, '23:45:30', ['23:45:30.980', '23:46:20.090', '23:47:10.080'], { listedAs: '12' }),

    run('K1M_BR2_25', '5', SILVA, '23:55:00', ['23:55:00.400', '23:55:41.600', '23:56:23.700'], { touched: { 1: 2 } }),
    run('K1M_BR2_25', '3', ADLER, '23:56:00', ['23:56:00.210', '23:56:41.010', '23:57:22.760']),
    run('K1M_BR2_25', '2', NOVAK, '23:57:00', ['23:57:00.330', '23:57:43.900', '23:58:28.080'], {
      touched: { 5: 2, 6: 2 },
    }),
    run('K1M_BR2_25', '1', MOREL, '23:58:00', ['23:58:00.555', '23:58:40.875', '23:59:22.005'], {
      touched: { 10: 50 },
    }),
    run('K1M_BR2_25', '4', BERG, '23:59:00', ['23:59:00.600', '23:59:40.110', '00:00:20.650'], { touched: { 12: 2 } }),
    run('K1M_BR2_25', '6', KATO, '23:59:50', DID_NOT_START, { irregularity: 'DNS' }),

    run('K1W_BR2_25', '7', WEBER, '23:55:30', ['23:55:30.100', '23:56:19.700', '23:57:09.900'], { touched: { 3: 2 } }),
    run('K1W_BR2_25', '8', ROSSI, '23:56:30', ['23:56:30.840', '23:57:19.900', '23:58:09.340'], { touched: { 9: 2 } }),
    run('K1W_BR2_25', '10', KELLY, '23:57:30', ['23:57:30.050', '23:58:18.020', '23:59:06.350']),
    run('K1W_BR2_25', '5', ROUX, '23:58:30', ['23:58:30.470', '23:59:17.700', '00:00:05.920'], {
      touched: { 1: 2, 2: 50 },
    }),
    run('K1W_BR2_25', '9', LIND, '23:59:30', ['23:59:30.700', '00:00:16.810', '00:01:03.300']),
    run('K1W_BR2_25', '6', HORAK, '00:00:30', ['00:00:30.333', '00:01:17.030', '00:02:03.963'], { touched: { 4: 2 } }),
  ],
};
