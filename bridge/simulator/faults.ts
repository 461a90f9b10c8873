/** Faults that occur at a venue. After each of them, the tags must equal those of the undisturbed race. */
import { MINUTE_MS, SECOND_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { DayMs } from '../../core/domain/race/messages.ts';
import type { Change, EventPlan, RunPlan } from './plan.ts';
import { moment } from './race.ts';
import { between, randomOf } from './random.ts';
import type { TimelineItem } from './timeline.ts';
import type { WireMessage } from './wire.ts';

export interface Fault {
  name: string;
  /** A one-sentence description. */
  about: string;
  /** Whether recovery requires the event's file, or athlete ids, which only TCP reports. */
  needs?: 'file' | 'ids';
  plan?: (plan: EventPlan) => EventPlan;
  timeline?: (items: readonly TimelineItem[], plan: EventPlan) => TimelineItem[];
}

const SHORT_MS = 3_000;
/** Longer than the ten seconds after which an absent boat may count as having given up. */
const LONG_MS = 15_000;
/** The pause between the runs, with nobody on the course. */
const PAUSE_BEGINS = moment('23:50:00');
const PAUSE_ENDS = moment('23:53:30');
const CLOCK_STEP_MS = 5_000;

type State = 'listed' | 'started' | 'finished' | 'completed' | 'left' | 'marked';

/** The run that most faults affect; it has no other mistakes. */
const STRUCK = { race: 'K1M_BR1_25', bib: '2' };

const isOf =
  ({ race, bib }: typeof STRUCK) =>
  ({ run }: RunPlan): boolean =>
    run.race === race && run.bib === bib;

const REACHED: Readonly<Record<State, (change: Change) => boolean>> = {
  listed: (change) => 'set' in change && change.set.isListed === true,
  started: (change) => 'set' in change && change.set.start !== undefined,
  finished: (change) => 'set' in change && change.set.finish !== undefined,
  completed: (change) => 'set' in change && change.set.isCompleted === true,
  left: (change) => 'set' in change && change.set.isListed === false,
  marked: (change) => 'set' in change && change.set.irregularity !== undefined,
};

/** When the state of a run is reported. */
function reportedAt(plan: EventPlan, which: typeof STRUCK, state: State): DayMs {
  const change = plan.runs.find(isOf(which))?.changes.findLast(REACHED[state]);
  if (!change) throw new Error(`${which.race} ${which.bib} is never ${state}.`);
  return change.at;
}

/** When the timing computer sends what it reports at a time of day, by a correct clock. */
const sentAt = ({ event }: EventPlan, time: DayMs): EpochMs => event.midnight + time - event.clockError;

const withItems =
  (make: (plan: EventPlan) => readonly TimelineItem[]): NonNullable<Fault['timeline']> =>
  (items, plan) => [...items, ...make(plan)];

const cut = (name: string, about: string, when: (plan: EventPlan) => DayMs, cutFor = SHORT_MS): Fault => ({
  name,
  about,
  timeline: withItems((plan) => [{ at: sentAt(plan, when(plan)), cutFor }]),
});

/** Starts a second before the report, so that the report is lost. */
const cutAt = (name: string, state: State, which = STRUCK): Fault =>
  cut(name, `The connection is cut as a run is ${state}.`, (plan) => reportedAt(plan, which, state) - SECOND_MS);

const withChanges = (
  which: typeof STRUCK,
  make: (plan: EventPlan, struck: RunPlan) => readonly Change[],
): NonNullable<Fault['plan']> => {
  const isStruck = isOf(which);
  return (plan) => ({
    ...plan,
    runs: plan.runs.map((each) =>
      isStruck(each)
        ? { ...each, changes: [...each.changes, ...make(plan, each)].sort((one, other) => one.at - other.at) }
        : each,
    ),
  });
};

const raw = (xml: string, json: string): WireMessage => ({ type: 'Raw', xml, json });

const said = (plan: EventPlan, state: State, message: WireMessage): TimelineItem => ({
  at: sentAt(plan, reportedAt(plan, STRUCK, state) + SECOND_MS),
  message,
});

const isMessage = (item: TimelineItem): item is { at: EpochMs; message: WireMessage } => 'message' in item;

const clockStep = (name: string, step: number): Fault => ({
  name,
  about: `The timing computer's clock is ${step / SECOND_MS} s off between the runs.`,
  timeline: (items, plan) =>
    items.map((item) =>
      isMessage(item) &&
      item.message.type === 'TimeOfDay' &&
      item.at >= sentAt(plan, PAUSE_BEGINS) &&
      item.at < sentAt(plan, PAUSE_ENDS)
        ? { at: item.at, message: { type: 'TimeOfDay', time: item.message.time + step } }
        : item,
    ),
});

const vanishing = (name: string, ms: number): Fault => ({
  name,
  about: `A boat's row is absent for ${ms / SECOND_MS} s while it is on the course.`,
  plan: withChanges(STRUCK, (plan) => {
    const at = reportedAt(plan, STRUCK, 'started') + LONG_MS;
    return [
      { at, set: { isListed: false } },
      { at: at + ms, set: { isListed: true } },
    ];
  }),
});

/** The gate of the affected run that is reported wrongly, and its true penalty. */
const WRONG_GATE = { gate: 6, penalty: 0 };

export const FAULTS: readonly Fault[] = [
  cut(
    'cut-before-the-first-start',
    'The connection is cut while the clock is measured.',
    (plan) => reportedAt(plan, { race: 'K1M_BR1_25', bib: '1' }, 'listed') - MINUTE_MS / 2,
  ),
  cutAt('cut-as-listed', 'listed'),
  cutAt('cut-as-started', 'started'),
  cut(
    'cut-while-running',
    'The connection is cut while a boat is on the course.',
    (plan) => reportedAt(plan, STRUCK, 'started') + MINUTE_MS / 2,
  ),
  cutAt('cut-as-finished', 'finished'),
  cut(
    'cut-while-judged',
    'The connection is cut between a finish and its last judgement.',
    (plan) => reportedAt(plan, STRUCK, 'finished') + SECOND_MS,
  ),
  cutAt('cut-as-completed', 'completed'),
  cutAt('cut-as-left', 'left'),
  cutAt('cut-as-disqualified', 'marked', { race: 'K1M_BR1_25', bib: '6' }),
  cutAt('cut-as-given-up', 'marked', { race: 'K1M_BR1_25', bib: '5' }),
  cutAt('cut-in-a-second-run', 'finished', { race: 'K1M_BR2_25', bib: '1' }),
  cut(
    'cut-between-the-runs',
    'The connection is cut for a minute while nobody is on the course.',
    () => PAUSE_BEGINS,
    MINUTE_MS,
  ),
  cut('cut-at-midnight', 'The connection is cut at midnight.', () => moment('00:00:00') - SECOND_MS),
  cut(
    'cut-as-a-race-closes',
    'The connection is cut while a race becomes official.',
    (plan) => reportedAt(plan, { race: 'K1M_BR1_25', bib: '3' }, 'left') + 64 * SECOND_MS,
    5 * SECOND_MS,
  ),
  {
    ...cut(
      'cut-over-a-whole-run',
      'The connection is cut from before a start until after the boat has left.',
      (plan) => reportedAt(plan, STRUCK, 'listed') - SECOND_MS,
      3 * MINUTE_MS,
    ),
    needs: 'file',
  },
  {
    name: 'cut-every-minute',
    about: 'The connection is cut each minute of the event.',
    timeline: (items) => [
      ...items,
      ...items
        .filter((item) => isMessage(item) && item.message.type === 'TimeOfDay' && item.message.time % MINUTE_MS === 0)
        .map(({ at }) => ({ at: at + 1, cutFor: SECOND_MS })),
    ],
  },
  {
    name: 'cut-in-a-message',
    about: 'The connection is cut in the middle of a message.',
    timeline: withItems((plan) => [
      {
        at: sentAt(plan, reportedAt(plan, STRUCK, 'finished') + SECOND_MS),
        cutIn: raw('<Canoe123 System="Main"><OnCourse Total="1" Position="1" /></Canoe123>', '{"type":"OnCourse"}'),
      },
    ]),
  },
  {
    name: 'silence',
    about: 'Nothing arrives for 15 s, although the connection stays.',
    timeline: withItems((plan) => [
      { at: sentAt(plan, reportedAt(plan, STRUCK, 'finished') - SECOND_MS), silentFor: LONG_MS },
    ]),
  },
  {
    name: 'held-up',
    about: 'All messages of 8 s arrive at once.',
    timeline: withItems((plan) => [
      { at: sentAt(plan, reportedAt(plan, STRUCK, 'finished') - SECOND_MS), heldFor: 8 * SECOND_MS },
    ]),
  },
  {
    name: 'bytes-in-pieces',
    about: 'The stream arrives seven bytes at a time, letters of two bytes torn.',
    timeline: (items) => [{ at: items[0]?.at ?? 0, pieces: 7 }, ...items],
  },
  {
    name: 'messages-twice',
    about: 'Every message arrives twice.',
    timeline: (items) => items.flatMap((item): TimelineItem[] => (isMessage(item) ? [item, item] : [item])),
  },
  {
    name: 'neighbours-swapped',
    about: 'Competitors of the course arrive in another order.',
    timeline: (items) => {
      const swapped = [...items];
      for (let index = 1; index < swapped.length; index += 3) {
        const [one, other] = [swapped[index - 1]!, swapped[index]!];
        if (!isMessage(one) || !isMessage(other)) continue;
        if (one.message.type !== 'OnCourse' || other.message.type !== 'OnCourse') continue;
        swapped[index - 1] = { at: one.at, message: other.message };
        swapped[index] = { at: other.at, message: one.message };
      }
      return swapped;
    },
  },
  {
    name: 'unreadable-message',
    about: 'Something that is neither XML nor JSON arrives.',
    timeline: withItems((plan) => [said(plan, 'started', raw('<Canoe123 System="Main"><OnCourse Total=', '{"type":'))]),
  },
  {
    name: 'malformed-message',
    about: 'A competitor with a start at 25 o’clock arrives.',
    timeline: withItems((plan) => [
      said(
        plan,
        'started',
        raw(
          '<Canoe123 System="Main"><OnCourse Total="1" Position="1"><Participant Bib="2" RaceId="K1M_BR1_25" /><Result Type="C" dtStart="25:00:00" /></OnCourse></Canoe123>',
          '{"type":"OnCourse","data":{"total":1,"competitors":[{"bib":"2","raceId":"K1M_BR1_25","dtStart":"25:00:00"}]}}',
        ),
      ),
    ]),
  },
  {
    name: 'doctype',
    about: 'A message with a DOCTYPE arrives.',
    timeline: withItems((plan) => [
      said(plan, 'started', raw('<!DOCTYPE a [<!ENTITY b "c">]><Canoe123>&b;</Canoe123>', '"DOCTYPE"')),
    ]),
  },
  {
    name: 'unknown-message',
    about: 'A message of a type that nobody knows arrives.',
    timeline: withItems((plan) => [
      said(
        plan,
        'started',
        raw('<Canoe123 System="Main"><TVS Odd_Bib="2" /></Canoe123>', '{"type":"LogEntry","data":{}}'),
      ),
    ]),
  },
  {
    name: 'boat-without-a-race',
    about: 'A boat at the start has no race yet.',
    timeline: withItems((plan) => [
      said(
        plan,
        'started',
        raw(
          '<Canoe123 System="Main"><OnCourse Total="2" Position="2"><Participant Bib="99" Id="" Name="" RaceId="&lt;unassigned&gt;" /><Result Type="C" Gates="" Completed="N" dtStart="" dtFinish="" /></OnCourse></Canoe123>',
          '{"type":"OnCourse","data":{"total":2,"competitors":[{"bib":"99","name":"","raceId":"<unassigned>"}]}}',
        ),
      ),
    ]),
  },
  {
    name: 'course-looks-empty',
    about: 'The course is said to be empty while boats are on it.',
    timeline: withItems((plan) => [said(plan, 'started', { type: 'EmptyCourse' })]),
  },
  clockStep('clock-steps-forward', CLOCK_STEP_MS),
  clockStep('clock-steps-back', -CLOCK_STEP_MS),
  {
    name: 'clock-arrives-late',
    about: 'Most ticks of the clock are up to 0.9 s late.',
    timeline: (items) => {
      const random = randomOf(items.length);
      return items.map((item) =>
        isMessage(item) && item.message.type === 'TimeOfDay' && random() < 0.7
          ? { ...item, at: item.at + between(random, 0, 900) }
          : item,
      );
    },
  },
  {
    name: 'false-start',
    about: 'A start is reported, emptied, and reported again.',
    plan: withChanges(STRUCK, (plan, { run }) => {
      const reported = reportedAt(plan, STRUCK, 'started');
      return [
        { at: reported - 3 * SECOND_MS, set: { start: (run.start ?? reported) - LONG_MS } },
        { at: reported - SECOND_MS, set: { start: undefined } },
      ];
    }),
  },
  {
    name: 'start-corrected',
    about: 'A start is reported 0.3 s late, and corrected during the run.',
    plan: withChanges(STRUCK, (plan, { run }) => {
      const reported = reportedAt(plan, STRUCK, 'started');
      return [
        { at: reported + 1, set: { start: (run.start ?? reported) + 300 } },
        { at: reported + LONG_MS, set: { start: run.start } },
      ];
    }),
  },
  {
    name: 'finish-corrected',
    about: 'A finish is reported 0.5 s early, and corrected before the run is completed.',
    plan: withChanges(STRUCK, (plan, { run }) => {
      const reported = reportedAt(plan, STRUCK, 'finished');
      return [
        { at: reported + 1, set: { finish: (run.finish ?? reported) - 500 } },
        { at: reported + SHORT_MS, set: { finish: run.finish } },
      ];
    }),
  },
  {
    name: 'finish-withdrawn',
    about: 'A boat before is taken for this one: its finish is reported, emptied, and reported again.',
    plan: withChanges(STRUCK, (plan, { run }) => {
      const reported = reportedAt(plan, STRUCK, 'finished');
      return [
        { at: reported - LONG_MS, set: { finish: (run.finish ?? reported) - LONG_MS } },
        { at: reported - LONG_MS + SHORT_MS, set: { finish: undefined } },
      ];
    }),
  },
  {
    name: 'bib-mistaken',
    about: 'A boat is under a wrong bib from its start until its finish.',
    needs: 'ids',
    plan: withChanges(STRUCK, (plan, { run }) => [
      { at: reportedAt(plan, STRUCK, 'started') + 1, set: { bib: '88' } },
      { at: reportedAt(plan, STRUCK, 'finished') + SECOND_MS, set: { bib: run.bib } },
    ]),
  },
  {
    name: 'penalty-taken-away',
    about: 'A missed gate is reported, and taken back after the finish.',
    plan: withChanges(STRUCK, (plan) => [
      { at: reportedAt(plan, STRUCK, 'finished') + SECOND_MS, gate: WRONG_GATE.gate, penalty: 50 },
      { at: reportedAt(plan, STRUCK, 'completed') - 1, ...WRONG_GATE },
    ]),
  },
  {
    name: 'penalty-corrected-late',
    about: 'A touch is reported, and taken back after the boat has left the course.',
    plan: withChanges(STRUCK, (plan) => [
      { at: reportedAt(plan, STRUCK, 'completed'), gate: WRONG_GATE.gate, penalty: 2 },
      { at: reportedAt(plan, STRUCK, 'left') + MINUTE_MS, ...WRONG_GATE },
    ]),
  },
  {
    name: 'disqualification-withdrawn',
    about: 'A run is disqualified, and a protest is upheld.',
    plan: withChanges(STRUCK, (plan) => [
      { at: reportedAt(plan, STRUCK, 'left') + LONG_MS, set: { irregularity: 'DSQ' } },
      { at: reportedAt(plan, STRUCK, 'left') + MINUTE_MS, set: { irregularity: undefined } },
    ]),
  },
  vanishing('row-vanishes', 4 * SECOND_MS),
  vanishing('row-vanishes-for-long', LONG_MS),
  {
    name: 'listed-without-a-start',
    about: 'Somebody who does not start is on the list of the course for a while.',
    plan: withChanges({ race: 'K1W_BR1_25', bib: '7' }, (_, { run }) => [
      { at: run.planned - LONG_MS, set: { isListed: true } },
      { at: run.planned + LONG_MS, set: { isListed: false } },
    ]),
  },
  {
    name: 'race-opened-again',
    about: 'An official race is running again for a while.',
    timeline: (items, plan) =>
      items.map((item) => {
        if (!isMessage(item) || item.message.type !== 'Schedule') return item;
        if (item.at < sentAt(plan, PAUSE_BEGINS) || item.at > sentAt(plan, PAUSE_ENDS)) return item;
        const races = item.message.races.map((each) => (each.race.run === 1 ? { ...each, status: 3 as const } : each));
        return { at: item.at, message: { ...item.message, races } };
      }),
  },
  {
    name: 'results-by-turns-only',
    about: 'Results come only as races take turns, not when they change.',
    timeline: (items) =>
      items.filter((item) => !isMessage(item) || item.message.type !== 'Results' || !item.message.isCurrent),
  },
  {
    name: 'results-out-of-date',
    about: 'Results of a minute ago arrive after newer ones.',
    timeline: (items) => [
      ...items,
      ...items
        .filter((item) => isMessage(item) && item.message.type === 'Results' && !item.message.isCurrent)
        .slice(0, -4)
        .map((item) => ({ ...item, at: item.at + MINUTE_MS })),
    ],
  },
  {
    name: 'file-half-written',
    about: 'The event file is found half written, each time.',
    timeline: (items) =>
      items.flatMap((item): TimelineItem[] =>
        'file' in item ? [{ at: item.at - SECOND_MS, file: item.file.slice(0, item.file.length / 2) }, item] : [item],
      ),
  },
  {
    name: 'file-away',
    about: 'The event file is away for 3 s, each time that it is written.',
    timeline: (items) =>
      items.flatMap((item): TimelineItem[] =>
        'file' in item ? [{ at: item.at - SHORT_MS, fileAway: true as const }, item] : [item],
      ),
  },
];

export const faultNamed = (name: string): Fault | undefined => FAULTS.find((fault) => fault.name === name);
