/**
 * The tags that the simulated evening must produce, typed by hand from its data (`bridge/simulator/evening-slalom.ts`)
 * and from the rules of row B13; nothing here is computed by code under test.
 *
 * Moments are times of day of the timing computer, which is 1.7 s behind; those after midnight are of 26 July 2026.
 */
import type { GatePenalty, Irregularity } from '../../core/domain/race/messages.ts';

interface ExpectedMoment {
  id: string;
  kind: 'start' | 'split' | 'finish';
  /** Time of day, exact to 1 ms. */
  time: string;
  /** For a valid finish: time without penalties, seconds of penalty, and the total. */
  score?: { time: string; penalty: number; total: string };
  /** The best of its race, once it is over. */
  isHighlight?: true;
}

interface ExpectedGate {
  id: string;
  kind: 'gate';
  /** Gates are not timed: the moment lies between these two. */
  between: readonly [start: string, finish: string];
  penalty: 2 | 50;
}

export interface ExpectedResultFacts {
  /** According to the event's file, for this run. */
  order: number;
  /** According to the broadcast results, without the file; for a second run, by the better run. */
  broadcastOrder: number;
  run: 1 | 2;
  bib: string;
  name: string;
  club: string;
  nation: string;
  rank?: number;
  irregularity?: Irregularity;
  /** Milliseconds, like `total`, `behind` and `firstTotal`. */
  time?: number;
  /** Seconds. */
  penalty?: number;
  total?: number;
  behind?: number;
  firstTotal?: number;
  gates?: readonly GatePenalty[];
}

interface ExpectedResult {
  id: string;
  kind: 'result';
  facts: ExpectedResultFacts;
}

export type ExpectedTag = ExpectedMoment | ExpectedGate | ExpectedResult;

/** The configured part of every id. */
export const EXPECTED_EVENT = 'evening';

const CLEAN = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] as const;

export const EXPECTED_TAGS: readonly ExpectedTag[] = [
  // K1 men, run 1.
  { id: 'c-evening-K1M_BR1_25-1-s', kind: 'start', time: '23:40:00.120' },
  { id: 'c-evening-K1M_BR1_25-1-x1', kind: 'split', time: '23:40:40.900' },
  {
    id: 'c-evening-K1M_BR1_25-1-f',
    kind: 'finish',
    time: '23:41:22.480',
    score: { time: '82.36', penalty: 0, total: '82.36' },
  },
  {
    id: 'c-evening-K1M_BR1_25-1-r',
    kind: 'result',
    facts: {
      order: 2,
      broadcastOrder: 2,
      run: 1,
      bib: '1',
      name: 'MOREL Luc',
      club: 'Pau Canoë',
      nation: 'FRA',
      rank: 2,
      time: 82_360,
      penalty: 0,
      total: 82_360,
      behind: 440,
      gates: CLEAN,
    },
  },

  { id: 'c-evening-K1M_BR1_25-2-s', kind: 'start', time: '23:41:00.300' },
  { id: 'c-evening-K1M_BR1_25-2-x1', kind: 'split', time: '23:41:42.110' },
  { id: 'c-evening-K1M_BR1_25-2-g4', kind: 'gate', between: ['23:41:00.300', '23:42:24.850'], penalty: 2 },
  { id: 'c-evening-K1M_BR1_25-2-g9', kind: 'gate', between: ['23:41:00.300', '23:42:24.850'], penalty: 2 },
  {
    id: 'c-evening-K1M_BR1_25-2-f',
    kind: 'finish',
    time: '23:42:24.850',
    score: { time: '84.55', penalty: 4, total: '88.55' },
  },
  {
    id: 'c-evening-K1M_BR1_25-2-r',
    kind: 'result',
    facts: {
      order: 3,
      broadcastOrder: 3,
      run: 1,
      bib: '2',
      name: 'NOVAK Jan',
      club: 'KK Tacen',
      nation: 'SLO',
      rank: 3,
      time: 84_550,
      penalty: 4,
      total: 88_550,
      behind: 6_630,
      gates: [0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0],
    },
  },

  // Restarted: nothing remains of the start at 23:42:00.500 or of the touch at gate 1.
  { id: 'c-evening-K1M_BR1_25-3-s', kind: 'start', time: '23:46:30.640' },
  { id: 'c-evening-K1M_BR1_25-3-x1', kind: 'split', time: '23:47:11.540' },
  { id: 'c-evening-K1M_BR1_25-3-g7', kind: 'gate', between: ['23:46:30.640', '23:47:53.890'], penalty: 50 },
  {
    id: 'c-evening-K1M_BR1_25-3-f',
    kind: 'finish',
    time: '23:47:53.890',
    score: { time: '83.25', penalty: 50, total: '133.25' },
  },
  {
    id: 'c-evening-K1M_BR1_25-3-r',
    kind: 'result',
    facts: {
      order: 4,
      broadcastOrder: 4,
      run: 1,
      bib: '3',
      name: 'ADLER Tom',
      club: 'KC Augsburg',
      nation: 'GER',
      rank: 4,
      time: 83_250,
      penalty: 50,
      total: 133_250,
      behind: 51_330,
      gates: [0, 0, 0, 0, 0, 0, 50, 0, 0, 0, 0, 0],
    },
  },

  // The touch at gate 3 was cancelled.
  { id: 'c-evening-K1M_BR1_25-4-s', kind: 'start', time: '23:43:00.010' },
  { id: 'c-evening-K1M_BR1_25-4-x1', kind: 'split', time: '23:43:40.600' },
  {
    id: 'c-evening-K1M_BR1_25-4-f',
    kind: 'finish',
    time: '23:44:21.930',
    score: { time: '81.92', penalty: 0, total: '81.92' },
    isHighlight: true,
  },
  {
    id: 'c-evening-K1M_BR1_25-4-r',
    kind: 'result',
    facts: {
      order: 1,
      broadcastOrder: 1,
      run: 1,
      bib: '4',
      name: 'BERG Tor',
      club: 'Sjoa <KK>',
      nation: 'NOR',
      rank: 1,
      time: 81_920,
      penalty: 0,
      total: 81_920,
      gates: CLEAN,
    },
  },

  // Gave up after the eighth gate.
  { id: 'c-evening-K1M_BR1_25-5-s', kind: 'start', time: '23:44:00.770' },
  { id: 'c-evening-K1M_BR1_25-5-x1', kind: 'split', time: '23:44:41.050' },
  {
    id: 'c-evening-K1M_BR1_25-5-r',
    kind: 'result',
    facts: {
      order: 5,
      broadcastOrder: 5,
      run: 1,
      bib: '5',
      name: 'SILVA Rui',
      club: 'Clube do Rio',
      nation: 'POR',
      irregularity: 'DNF',
    },
  },

  // Disqualified 40 s after the finish.
  { id: 'c-evening-K1M_BR1_25-6-s', kind: 'start', time: '23:45:00.900' },
  { id: 'c-evening-K1M_BR1_25-6-x1', kind: 'split', time: '23:45:43.220' },
  { id: 'c-evening-K1M_BR1_25-6-g12', kind: 'gate', between: ['23:45:00.900', '23:46:27.100'], penalty: 2 },
  { id: 'c-evening-K1M_BR1_25-6-f', kind: 'finish', time: '23:46:27.100' },
  {
    id: 'c-evening-K1M_BR1_25-6-r',
    kind: 'result',
    facts: {
      order: 6,
      broadcastOrder: 6,
      run: 1,
      bib: '6',
      name: 'KATO Ren',
      club: 'Tokyo "Rapids"',
      nation: 'JPN',
      irregularity: 'DSQ',
    },
  },

  // K1 women, run 1, at the same time.
  { id: 'c-evening-K1W_BR1_25-5-s', kind: 'start', time: '23:40:30.200' },
  { id: 'c-evening-K1W_BR1_25-5-x1', kind: 'split', time: '23:41:17.350' },
  { id: 'c-evening-K1W_BR1_25-5-g2', kind: 'gate', between: ['23:40:30.200', '23:42:05.600'], penalty: 2 },
  {
    id: 'c-evening-K1W_BR1_25-5-f',
    kind: 'finish',
    time: '23:42:05.600',
    score: { time: '95.40', penalty: 2, total: '97.40' },
  },
  {
    id: 'c-evening-K1W_BR1_25-5-r',
    kind: 'result',
    facts: {
      order: 3,
      broadcastOrder: 3,
      run: 1,
      bib: '5',
      name: 'ROUX Léa',
      club: 'Pau Canoë',
      nation: 'FRA',
      rank: 3,
      time: 95_400,
      penalty: 2,
      total: 97_400,
      behind: 4_650,
      gates: [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
  },

  { id: 'c-evening-K1W_BR1_25-6-s', kind: 'start', time: '23:41:30.450' },
  { id: 'c-evening-K1W_BR1_25-6-x1', kind: 'split', time: '23:42:16.040' },
  {
    id: 'c-evening-K1W_BR1_25-6-f',
    kind: 'finish',
    time: '23:43:03.200',
    score: { time: '92.75', penalty: 0, total: '92.75' },
    isHighlight: true,
  },
  {
    id: 'c-evening-K1W_BR1_25-6-r',
    kind: 'result',
    facts: {
      order: 1,
      broadcastOrder: 1,
      run: 1,
      bib: '6',
      name: 'HORÁKOVÁ Eva',
      club: 'Praha Troja',
      nation: 'CZE',
      rank: 1,
      time: 92_750,
      penalty: 0,
      total: 92_750,
      gates: CLEAN,
    },
  },

  {
    id: 'c-evening-K1W_BR1_25-7-r',
    kind: 'result',
    facts: {
      order: 6,
      broadcastOrder: 6,
      run: 1,
      bib: '7',
      name: 'WEBER Ida',
      club: 'KC Augsburg',
      nation: 'GER',
      irregularity: 'DNS',
    },
  },

  { id: 'c-evening-K1W_BR1_25-8-s', kind: 'start', time: '23:43:30.015' },
  { id: 'c-evening-K1W_BR1_25-8-x1', kind: 'split', time: '23:44:18.500' },
  { id: 'c-evening-K1W_BR1_25-8-g6', kind: 'gate', between: ['23:43:30.015', '23:45:07.325'], penalty: 2 },
  { id: 'c-evening-K1W_BR1_25-8-g7', kind: 'gate', between: ['23:43:30.015', '23:45:07.325'], penalty: 50 },
  { id: 'c-evening-K1W_BR1_25-8-g11', kind: 'gate', between: ['23:43:30.015', '23:45:07.325'], penalty: 2 },
  {
    id: 'c-evening-K1W_BR1_25-8-f',
    kind: 'finish',
    time: '23:45:07.325',
    score: { time: '97.31', penalty: 54, total: '151.31' },
  },
  {
    id: 'c-evening-K1W_BR1_25-8-r',
    kind: 'result',
    facts: {
      order: 5,
      broadcastOrder: 5,
      run: 1,
      bib: '8',
      name: "D'ROSSI Pia",
      club: 'Ivrea & Dora',
      nation: 'ITA',
      rank: 5,
      time: 97_310,
      penalty: 54,
      total: 151_310,
      behind: 58_560,
      gates: [0, 0, 0, 0, 0, 2, 50, 0, 0, 0, 2, 0],
    },
  },

  // The touch at gate 8 was added 45 s after the finish.
  { id: 'c-evening-K1W_BR1_25-9-s', kind: 'start', time: '23:44:30.630' },
  { id: 'c-evening-K1W_BR1_25-9-x1', kind: 'split', time: '23:45:17.210' },
  { id: 'c-evening-K1W_BR1_25-9-g8', kind: 'gate', between: ['23:44:30.630', '23:46:04.630'], penalty: 2 },
  {
    id: 'c-evening-K1W_BR1_25-9-f',
    kind: 'finish',
    time: '23:46:04.630',
    score: { time: '94.00', penalty: 2, total: '96.00' },
  },
  {
    id: 'c-evening-K1W_BR1_25-9-r',
    kind: 'result',
    facts: {
      order: 2,
      broadcastOrder: 2,
      run: 1,
      bib: '9',
      name: 'LIND Ása',
      club: 'Ísland',
      nation: 'ISL',
      rank: 2,
      time: 94_000,
      penalty: 2,
      total: 96_000,
      behind: 3_250,
      gates: [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0],
    },
  },

  // Was listed as 12, so no tag has that bib.
  { id: 'c-evening-K1W_BR1_25-10-s', kind: 'start', time: '23:45:30.980' },
  { id: 'c-evening-K1W_BR1_25-10-x1', kind: 'split', time: '23:46:20.090' },
  {
    id: 'c-evening-K1W_BR1_25-10-f',
    kind: 'finish',
    time: '23:47:10.080',
    score: { time: '99.10', penalty: 0, total: '99.10' },
  },
  {
    id: 'c-evening-K1W_BR1_25-10-r',
    kind: 'result',
    facts: {
      order: 4,
      broadcastOrder: 4,
      run: 1,
      bib: '10',
      name: 'KELLY Una',
      club: 'Lucan',
      nation: 'IRL',
      rank: 4,
      time: 99_100,
      penalty: 0,
      total: 99_100,
      behind: 6_350,
      gates: CLEAN,
    },
  },

  // K1 men, run 2: each with its own figures, although results broadcast those of the better run.
  { id: 'c-evening-K1M_BR2_25-5-s', kind: 'start', time: '23:55:00.400' },
  { id: 'c-evening-K1M_BR2_25-5-x1', kind: 'split', time: '23:55:41.600' },
  { id: 'c-evening-K1M_BR2_25-5-g1', kind: 'gate', between: ['23:55:00.400', '23:56:23.700'], penalty: 2 },
  {
    id: 'c-evening-K1M_BR2_25-5-f',
    kind: 'finish',
    time: '23:56:23.700',
    score: { time: '83.30', penalty: 2, total: '85.30' },
  },
  {
    id: 'c-evening-K1M_BR2_25-5-r',
    kind: 'result',
    facts: {
      order: 3,
      broadcastOrder: 4,
      run: 2,
      bib: '5',
      name: 'SILVA Rui',
      club: 'Clube do Rio',
      nation: 'POR',
      rank: 3,
      time: 83_300,
      penalty: 2,
      total: 85_300,
      behind: 3_250,
      gates: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
  },

  { id: 'c-evening-K1M_BR2_25-3-s', kind: 'start', time: '23:56:00.210' },
  { id: 'c-evening-K1M_BR2_25-3-x1', kind: 'split', time: '23:56:41.010' },
  {
    id: 'c-evening-K1M_BR2_25-3-f',
    kind: 'finish',
    time: '23:57:22.760',
    score: { time: '82.55', penalty: 0, total: '82.55' },
  },
  {
    id: 'c-evening-K1M_BR2_25-3-r',
    kind: 'result',
    facts: {
      order: 2,
      broadcastOrder: 3,
      run: 2,
      bib: '3',
      name: 'ADLER Tom',
      club: 'KC Augsburg',
      nation: 'GER',
      rank: 2,
      time: 82_550,
      penalty: 0,
      total: 82_550,
      behind: 500,
      firstTotal: 133_250,
      gates: CLEAN,
    },
  },

  { id: 'c-evening-K1M_BR2_25-2-s', kind: 'start', time: '23:57:00.330' },
  { id: 'c-evening-K1M_BR2_25-2-x1', kind: 'split', time: '23:57:43.900' },
  { id: 'c-evening-K1M_BR2_25-2-g5', kind: 'gate', between: ['23:57:00.330', '23:58:28.080'], penalty: 2 },
  { id: 'c-evening-K1M_BR2_25-2-g6', kind: 'gate', between: ['23:57:00.330', '23:58:28.080'], penalty: 2 },
  {
    id: 'c-evening-K1M_BR2_25-2-f',
    kind: 'finish',
    time: '23:58:28.080',
    score: { time: '87.75', penalty: 4, total: '91.75' },
  },
  {
    id: 'c-evening-K1M_BR2_25-2-r',
    kind: 'result',
    facts: {
      order: 4,
      broadcastOrder: 5,
      run: 2,
      bib: '2',
      name: 'NOVAK Jan',
      club: 'KK Tacen',
      nation: 'SLO',
      rank: 4,
      time: 87_750,
      penalty: 4,
      total: 91_750,
      behind: 9_700,
      firstTotal: 88_550,
      gates: [0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0],
    },
  },

  { id: 'c-evening-K1M_BR2_25-1-s', kind: 'start', time: '23:58:00.555' },
  { id: 'c-evening-K1M_BR2_25-1-x1', kind: 'split', time: '23:58:40.875' },
  { id: 'c-evening-K1M_BR2_25-1-g10', kind: 'gate', between: ['23:58:00.555', '23:59:22.005'], penalty: 50 },
  {
    id: 'c-evening-K1M_BR2_25-1-f',
    kind: 'finish',
    time: '23:59:22.005',
    score: { time: '81.45', penalty: 50, total: '131.45' },
  },
  {
    id: 'c-evening-K1M_BR2_25-1-r',
    kind: 'result',
    facts: {
      order: 5,
      broadcastOrder: 2,
      run: 2,
      bib: '1',
      name: 'MOREL Luc',
      club: 'Pau Canoë',
      nation: 'FRA',
      rank: 5,
      time: 81_450,
      penalty: 50,
      total: 131_450,
      behind: 49_400,
      firstTotal: 82_360,
      gates: [0, 0, 0, 0, 0, 0, 0, 0, 0, 50, 0, 0],
    },
  },

  // Starts before midnight and finishes after it.
  { id: 'c-evening-K1M_BR2_25-4-s', kind: 'start', time: '23:59:00.600' },
  { id: 'c-evening-K1M_BR2_25-4-x1', kind: 'split', time: '23:59:40.110' },
  { id: 'c-evening-K1M_BR2_25-4-g12', kind: 'gate', between: ['23:59:00.600', '00:00:20.650'], penalty: 2 },
  {
    id: 'c-evening-K1M_BR2_25-4-f',
    kind: 'finish',
    time: '00:00:20.650',
    score: { time: '80.05', penalty: 2, total: '82.05' },
    isHighlight: true,
  },
  {
    id: 'c-evening-K1M_BR2_25-4-r',
    kind: 'result',
    facts: {
      order: 1,
      broadcastOrder: 1,
      run: 2,
      bib: '4',
      name: 'BERG Tor',
      club: 'Sjoa <KK>',
      nation: 'NOR',
      rank: 1,
      time: 80_050,
      penalty: 2,
      total: 82_050,
      firstTotal: 81_920,
      gates: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2],
    },
  },

  {
    id: 'c-evening-K1M_BR2_25-6-r',
    kind: 'result',
    facts: {
      order: 6,
      broadcastOrder: 6,
      run: 2,
      bib: '6',
      name: 'KATO Ren',
      club: 'Tokyo "Rapids"',
      nation: 'JPN',
      irregularity: 'DNS',
    },
  },

  // K1 women, run 2.
  { id: 'c-evening-K1W_BR2_25-7-s', kind: 'start', time: '23:55:30.100' },
  { id: 'c-evening-K1W_BR2_25-7-x1', kind: 'split', time: '23:56:19.700' },
  { id: 'c-evening-K1W_BR2_25-7-g3', kind: 'gate', between: ['23:55:30.100', '23:57:09.900'], penalty: 2 },
  {
    id: 'c-evening-K1W_BR2_25-7-f',
    kind: 'finish',
    time: '23:57:09.900',
    score: { time: '99.80', penalty: 2, total: '101.80' },
  },
  {
    id: 'c-evening-K1W_BR2_25-7-r',
    kind: 'result',
    facts: {
      order: 5,
      broadcastOrder: 6,
      run: 2,
      bib: '7',
      name: 'WEBER Ida',
      club: 'KC Augsburg',
      nation: 'GER',
      rank: 5,
      time: 99_800,
      penalty: 2,
      total: 101_800,
      behind: 9_200,
      gates: [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
  },

  { id: 'c-evening-K1W_BR2_25-8-s', kind: 'start', time: '23:56:30.840' },
  { id: 'c-evening-K1W_BR2_25-8-x1', kind: 'split', time: '23:57:19.900' },
  { id: 'c-evening-K1W_BR2_25-8-g9', kind: 'gate', between: ['23:56:30.840', '23:58:09.340'], penalty: 2 },
  {
    id: 'c-evening-K1W_BR2_25-8-f',
    kind: 'finish',
    time: '23:58:09.340',
    score: { time: '98.50', penalty: 2, total: '100.50' },
  },
  {
    id: 'c-evening-K1W_BR2_25-8-r',
    kind: 'result',
    facts: {
      order: 4,
      broadcastOrder: 5,
      run: 2,
      bib: '8',
      name: "D'ROSSI Pia",
      club: 'Ivrea & Dora',
      nation: 'ITA',
      rank: 4,
      time: 98_500,
      penalty: 2,
      total: 100_500,
      behind: 7_900,
      firstTotal: 151_310,
      gates: [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0],
    },
  },

  { id: 'c-evening-K1W_BR2_25-10-s', kind: 'start', time: '23:57:30.050' },
  { id: 'c-evening-K1W_BR2_25-10-x1', kind: 'split', time: '23:58:18.020' },
  {
    id: 'c-evening-K1W_BR2_25-10-f',
    kind: 'finish',
    time: '23:59:06.350',
    score: { time: '96.30', penalty: 0, total: '96.30' },
  },
  {
    id: 'c-evening-K1W_BR2_25-10-r',
    kind: 'result',
    facts: {
      order: 3,
      broadcastOrder: 3,
      run: 2,
      bib: '10',
      name: 'KELLY Una',
      club: 'Lucan',
      nation: 'IRL',
      rank: 3,
      time: 96_300,
      penalty: 0,
      total: 96_300,
      behind: 3_700,
      firstTotal: 99_100,
      gates: CLEAN,
    },
  },

  { id: 'c-evening-K1W_BR2_25-5-s', kind: 'start', time: '23:58:30.470' },
  { id: 'c-evening-K1W_BR2_25-5-x1', kind: 'split', time: '23:59:17.700' },
  { id: 'c-evening-K1W_BR2_25-5-g1', kind: 'gate', between: ['23:58:30.470', '00:00:05.920'], penalty: 2 },
  { id: 'c-evening-K1W_BR2_25-5-g2', kind: 'gate', between: ['23:58:30.470', '00:00:05.920'], penalty: 50 },
  {
    id: 'c-evening-K1W_BR2_25-5-f',
    kind: 'finish',
    time: '00:00:05.920',
    score: { time: '95.45', penalty: 52, total: '147.45' },
  },
  {
    id: 'c-evening-K1W_BR2_25-5-r',
    kind: 'result',
    facts: {
      order: 6,
      broadcastOrder: 4,
      run: 2,
      bib: '5',
      name: 'ROUX Léa',
      club: 'Pau Canoë',
      nation: 'FRA',
      rank: 6,
      time: 95_450,
      penalty: 52,
      total: 147_450,
      behind: 54_850,
      firstTotal: 97_400,
      gates: [2, 50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
  },

  { id: 'c-evening-K1W_BR2_25-9-s', kind: 'start', time: '23:59:30.700' },
  { id: 'c-evening-K1W_BR2_25-9-x1', kind: 'split', time: '00:00:16.810' },
  {
    id: 'c-evening-K1W_BR2_25-9-f',
    kind: 'finish',
    time: '00:01:03.300',
    score: { time: '92.60', penalty: 0, total: '92.60' },
    isHighlight: true,
  },
  {
    id: 'c-evening-K1W_BR2_25-9-r',
    kind: 'result',
    facts: {
      order: 1,
      broadcastOrder: 1,
      run: 2,
      bib: '9',
      name: 'LIND Ása',
      club: 'Ísland',
      nation: 'ISL',
      rank: 1,
      time: 92_600,
      penalty: 0,
      total: 92_600,
      firstTotal: 96_000,
      gates: CLEAN,
    },
  },

  { id: 'c-evening-K1W_BR2_25-6-s', kind: 'start', time: '00:00:30.333' },
  { id: 'c-evening-K1W_BR2_25-6-x1', kind: 'split', time: '00:01:17.030' },
  { id: 'c-evening-K1W_BR2_25-6-g4', kind: 'gate', between: ['00:00:30.333', '00:02:03.963'], penalty: 2 },
  {
    id: 'c-evening-K1W_BR2_25-6-f',
    kind: 'finish',
    time: '00:02:03.963',
    score: { time: '93.63', penalty: 2, total: '95.63' },
  },
  {
    id: 'c-evening-K1W_BR2_25-6-r',
    kind: 'result',
    facts: {
      order: 2,
      broadcastOrder: 2,
      run: 2,
      bib: '6',
      name: 'HORÁKOVÁ Eva',
      club: 'Praha Troja',
      nation: 'CZE',
      rank: 2,
      time: 93_630,
      penalty: 2,
      total: 95_630,
      behind: 3_030,
      firstTotal: 92_750,
      gates: [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0],
    },
  },
];
