/** Builds messages from the fields that XML and JSON share, under the names used by C123 Server. */
import * as v from 'valibot';
import type {
  OnCourseMessage,
  RaceConfigMessage,
  ResultLine,
  ScheduledRace,
  TimeOfDayMessage,
} from '../../core/domain/race/messages.ts';
import {
  bibField,
  countField,
  dayTimeField,
  flagField,
  gapField,
  gatesField,
  idField,
  irregularityField,
  nameField,
  raceIdField,
  raceStatusField,
  rankField,
  readFields,
  runningTimeField,
} from './fields.ts';
import { commaGates, fixedWidthGates } from './gates.ts';

/** Race id of a boat at the start that has not been assigned to a race. */
export const UNASSIGNED_RACE = '<unassigned>';

const onCourseFields = v.object({
  bib: bibField,
  id: idField,
  name: nameField,
  club: nameField,
  nat: nameField,
  raceId: raceIdField,
  gates: gatesField,
  completed: flagField,
  dtStart: dayTimeField,
  dtSplit1: dayTimeField,
  dtSplit2: dayTimeField,
  dtFinish: dayTimeField,
  pen: countField,
  time: runningTimeField,
  total: runningTimeField,
  rank: rankField,
  position: countField,
});

export function onCourseOf(fields: unknown, of: number): OnCourseMessage {
  const read = readFields(onCourseFields, fields, 'OnCourse');
  return {
    type: 'onCourse',
    race: read.raceId,
    bib: read.bib,
    athleteId: read.id,
    name: read.name,
    club: read.club,
    nation: read.nat,
    gates: commaGates(read.gates),
    isCompleted: read.completed,
    start: read.dtStart,
    splits: [read.dtSplit1, read.dtSplit2],
    finish: read.dtFinish,
    penalty: read.pen,
    time: read.time,
    total: read.total,
    rank: read.rank,
    position: read.position ?? 1,
    of,
  };
}

const resultFields = v.object({
  bib: bibField,
  id: idField,
  name: nameField,
  club: nameField,
  nat: nameField,
  irm: irregularityField,
  gates: gatesField,
  pen: countField,
  time: runningTimeField,
  total: runningTimeField,
  behind: gapField,
  rank: rankField,
});

/** @param order position of the line in the source, from 1 */
export function resultLineOf(fields: unknown, order: number): ResultLine {
  const read = readFields(resultFields, fields, `Results, row ${order}`);
  // Only counted runs have a rank: for others, C123 Server sends the row number.
  const isCounted = read.irm === undefined && read.total !== undefined;
  return {
    bib: read.bib,
    athleteId: read.id,
    name: read.name,
    club: read.club,
    nation: read.nat,
    order,
    irregularity: read.irm,
    gates: fixedWidthGates(read.gates),
    penalty: read.pen,
    time: read.time,
    total: read.total,
    behind: read.behind,
    rank: isCounted ? read.rank : undefined,
  };
}

const scheduledRaceFields = v.object({
  raceId: raceIdField,
  race: nameField,
  mainTitle: nameField,
  subTitle: nameField,
  raceStatus: raceStatusField,
});

export function scheduledRaceOf(fields: unknown): ScheduledRace {
  const { raceId, race, mainTitle, subTitle, raceStatus } = readFields(scheduledRaceFields, fields, 'Schedule');
  return { id: raceId, title: race || `${mainTitle} ${subTitle}`.trim() || raceId, status: raceStatus };
}

const raceConfigFields = v.object({ nrSplits: countField, nrGates: countField, gateConfig: nameField });

export function raceConfigOf(fields: unknown): RaceConfigMessage {
  const { nrSplits = 0, nrGates = 0, gateConfig } = readFields(raceConfigFields, fields, 'RaceConfig');
  return { type: 'raceConfig', splits: nrSplits, gates: nrGates, course: gateConfig };
}

const timeOfDayFields = v.object({ time: v.pipe(dayTimeField, v.number('is empty')) });

export function timeOfDayOf(fields: unknown): TimeOfDayMessage {
  return { type: 'timeOfDay', time: readFields(timeOfDayFields, fields, 'TimeOfDay').time };
}
