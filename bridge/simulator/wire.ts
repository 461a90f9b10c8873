/** The contents of the timing computer's messages, and their two encodings. */
import type { EpochMs } from '../../core/domain/media.ts';
import type { DayMs, RaceStatus } from '../../core/domain/race/messages.ts';
import type { RunState } from './plan.ts';
import type { Race, Run } from './race.ts';
import type { Score, Standing } from './standings.ts';
import { penaltyOf, timeOf } from './standings.ts';
import { cellGatesText, clockText, commaGatesText, element, gapText, momentText, secondsText } from './write.ts';
import type { Attributes } from './write.ts';

export interface CourseEntry {
  race: Race;
  run: Run;
  state: RunState;
  startOrder: number;
  /** Rank by the run that counts so far: before a second run, by the first one. */
  rank?: number | undefined;
  /** Seconds since the start, while running. */
  running?: number | undefined;
  score?: Score | undefined;
}

export type WireMessage =
  | { type: 'TimeOfDay'; time: DayMs }
  | { type: 'RaceConfig'; splits: number; gates: number; course: string }
  | { type: 'Schedule'; races: readonly { race: Race; order: number; status: RaceStatus }[] }
  | { type: 'OnCourse'; entry: CourseEntry; position: number; total: number }
  | { type: 'EmptyCourse' }
  | { type: 'Results'; race: Race; isCurrent: boolean; standings: readonly Standing[] }
  /** Sent unchanged: damaged, or of an unknown type. */
  | { type: 'Raw'; xml: string; json: string };

const BIB_WIDTH = 4;
export const paddedBib = (bib: string): string => bib.padStart(BIB_WIDTH);
export const fullName = ({ athlete }: Run): string => `${athlete.familyName} ${athlete.givenName}`;

const message = (children: readonly string[]): string => element('Canoe123', { System: 'Main' }, children);

/** The XML of a message, without the pipe character that ends it. */
export function xmlOf(wire: WireMessage): string {
  switch (wire.type) {
    case 'TimeOfDay':
      return message([`<TimeOfDay>${clockText(wire.time)}</TimeOfDay>`]);
    case 'RaceConfig':
      return message([
        element('RaceConfig', {
          NrSplits: wire.splits,
          NrGates: wire.gates,
          GateConfig: wire.course,
          GateCaptions: captions(wire.gates),
        }),
      ]);
    case 'Schedule':
      return message([element('Schedule', {}, wire.races.map(scheduledXml))]);
    case 'OnCourse':
      return message([onCourseXml(wire.entry, wire.position, wire.total)]);
    case 'EmptyCourse':
      return message([element('OnCourse', { Total: 0, Position: 0 })]);
    case 'Results':
      return message([resultsXml(wire.race, wire.isCurrent, wire.standings)]);
    default:
      return wire.xml;
  }
}

const captions = (gates: number): string => Array.from({ length: gates }, (_, index) => index + 1).join(',');

const scheduledXml = ({ race, order, status }: { race: Race; order: number; status: RaceStatus }): string =>
  element(
    'Race',
    {
      Order: order,
      RaceId: race.id,
      Race: race.title,
      MainTitle: race.className,
      SubTitle: race.subtitle,
      ShortTitle: race.title,
      RaceStatus: status,
    },
    ['<StartTime />'],
  );

/** Whole seconds while running, two decimals once timed; padded as on a scoreboard. */
const timeTexts = ({ score, running, state }: CourseEntry): { time: string; total: string } => ({
  time: score ? secondsText(score.time) : running === undefined ? '' : String(running).padStart(5),
  total: score
    ? secondsText(score.total)
    : running === undefined
      ? ''
      : String(running + penaltyOf(state.gates)).padStart(5),
});

function onCourseXml(entry: CourseEntry, position: number, total: number): string {
  const { race, run, state } = entry;
  const texts = timeTexts(entry);
  return element('OnCourse', { Total: total, Position: position }, [
    element('Participant', {
      StartOrder: entry.startOrder,
      Bib: state.bib,
      Id: run.athlete.id,
      Name: fullName(run),
      Club: run.athlete.club,
      Nat: run.athlete.nation,
      Race: race.title,
      RaceId: race.id,
      Warning: '',
    }),
    element('Result', {
      Type: 'C',
      Gates: commaGatesText(state.gates),
      Completed: state.isCompleted ? 'Y' : 'N',
      chStart: state.start === undefined ? 1 : 0,
      dtStart: momentText(state.start),
      dtSplit1: momentText(state.split),
      dtSplit2: '',
      dtFinish: momentText(state.finish),
    }),
    element('Result', {
      Type: 'T',
      Pen: penaltyOf(state.gates),
      Time: texts.time,
      Total: texts.total,
      TTBDiff: '',
      TTBName: '',
      Rank: entry.rank ?? '',
    }),
  ]);
}

/** For a second run, time, gates and mark are its own; penalty, total and rank are those of the better run. */
function resultAttributes({ state, counting, rank, order, behind }: Standing): Attributes {
  return {
    Type: 'T',
    HeatNr: 0,
    Q: '',
    IRM: state.irregularity ?? '',
    Pen: counting?.penalty ?? 0,
    Gates: cellGatesText(state.gates),
    Time: secondsText(timeOf(state)),
    Total: secondsText(counting?.total),
    Rank: rank ?? '',
    RankOrder: order,
    Behind: gapText(behind),
    PP: '',
  };
}

function resultsXml(race: Race, isCurrent: boolean, standings: readonly Standing[]): string {
  const rows = standings.map((standing) =>
    element('Row', { Number: standing.order }, [
      element('Participant', {
        Bib: paddedBib(standing.state.bib),
        Id: standing.run.athlete.id,
        Name: fullName(standing.run),
        Club: standing.run.athlete.club,
        Nat: standing.run.athlete.nation,
        GivenName: standing.run.athlete.givenName,
        FamilyName: standing.run.athlete.familyName,
        StartOrder: standing.startOrder,
        StartTime: clockText(standing.run.planned),
      }),
      element('Result', resultAttributes(standing)),
    ]),
  );
  const attributes = {
    RaceId: race.id,
    ClassId: race.classId,
    Current: isCurrent ? 'Y' : 'N',
    MainTitle: race.className,
    SubTitle: race.subtitle,
  };
  return element('Results', attributes, rows);
}

/**
 * The same message as sent by C123 Server, which drops ids and splits, sends the row number as rank if there is none,
 * and sorts rows by rank.
 */
export function jsonOf(wire: WireMessage, at: EpochMs): string {
  if (wire.type === 'Raw') return wire.json;
  const type = wire.type === 'EmptyCourse' ? 'OnCourse' : wire.type;
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: dataOf(wire) });
}

function dataOf(wire: Exclude<WireMessage, { type: 'Raw' }>): unknown {
  switch (wire.type) {
    case 'TimeOfDay':
      return { time: clockText(wire.time) };
    case 'RaceConfig':
      return {
        nrSplits: wire.splits,
        nrGates: wire.gates,
        gateConfig: wire.course,
        gateCaptions: captions(wire.gates),
      };
    case 'Schedule':
      return {
        races: wire.races.map(({ race, order, status }) => ({
          order,
          raceId: race.id,
          race: race.title,
          mainTitle: race.className,
          subTitle: race.subtitle,
          shortTitle: race.title,
          raceStatus: status,
          startTime: '',
        })),
      };
    case 'OnCourse':
      return { total: wire.total, competitors: [onCourseData(wire.entry, wire.position)] };
    case 'EmptyCourse':
      return { total: 0, competitors: [] };
    default:
      return {
        raceId: wire.race.id,
        classId: wire.race.classId,
        isCurrent: wire.isCurrent,
        mainTitle: wire.race.className,
        subTitle: wire.race.subtitle,
        rows: wire.standings.map(rowData),
      };
  }
}

function onCourseData(entry: CourseEntry, position: number) {
  const { race, run, state } = entry;
  const texts = timeTexts(entry);
  return {
    bib: state.bib,
    name: fullName(run),
    club: run.athlete.club,
    nat: run.athlete.nation,
    raceId: race.id,
    raceName: race.title,
    startOrder: entry.startOrder,
    warning: '',
    gates: commaGatesText(state.gates),
    completed: state.isCompleted,
    dtStart: momentText(state.start) || null,
    dtFinish: momentText(state.finish) || null,
    pen: penaltyOf(state.gates),
    time: texts.time || null,
    total: texts.total || null,
    ttbDiff: '',
    ttbName: '',
    rank: entry.rank ?? 0,
    position,
  };
}

function rowData(standing: Standing) {
  const { run, state, counting, order } = standing;
  return {
    rank: standing.rank ?? order,
    bib: paddedBib(state.bib),
    name: fullName(run),
    givenName: run.athlete.givenName,
    familyName: run.athlete.familyName,
    club: run.athlete.club,
    nat: run.athlete.nation,
    startOrder: standing.startOrder,
    startTime: clockText(run.planned),
    gates: cellGatesText(state.gates),
    pen: counting?.penalty ?? 0,
    time: secondsText(timeOf(state)),
    total: secondsText(counting?.total),
    behind: gapText(standing.behind),
    ...(state.irregularity && { status: state.irregularity }),
  };
}
