import * as v from 'valibot';
import type { EventLine, EventMessage, RaceId, ScheduledRace } from '../../core/domain/race/messages.ts';
import {
  bibField,
  countField,
  dayTimeField,
  gapField,
  gatesField,
  idField,
  irregularityField,
  nameField,
  raceIdField,
  raceStatusField,
  rankField,
  readFields,
} from './fields.ts';
import { fixedWidthGates } from './gates.ts';
import { UNASSIGNED_RACE } from './messages.ts';
import { UnreadableMessage } from './unreadable-message.ts';
import { childrenOf, readXml } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** Largest file in characters; one of a weekend with thirty races has three million. */
const FILE_CHARACTERS_MAX = 32_000_000;

const participantFields = v.object({
  Id: idField,
  FamilyName: nameField,
  GivenName: nameField,
  FamilyName2: nameField,
  GivenName2: nameField,
  Club: nameField,
  NOC: nameField,
});

const classFields = v.object({ ClassId: idField, Class: nameField });

const scheduleFields = v.object({
  RaceId: raceIdField,
  ClassId: nameField,
  DisId: nameField,
  CustomTitle: nameField,
  RaceStatus: raceStatusField,
});

const resultFields = v.object({
  RaceId: raceIdField,
  Id: idField,
  StartOrder: countField,
  Bib: bibField,
  Status: irregularityField,
  dtStart: dayTimeField,
  dtSplit1: dayTimeField,
  dtSplit2: dayTimeField,
  dtFinish: dayTimeField,
  Time: countField,
  Gates: gatesField,
  Pen: countField,
  Total: countField,
  TotalBehind: gapField,
  Rnk: rankField,
  RnkOrder: rankField,
});

/**
 * A record of a table is an element whose children are its fields. Deeper elements (such as categories) are skipped.
 */
function recordOf(element: XmlElement): Record<string, string> {
  const fields = Object.create(null) as Record<string, string>;
  for (const { name, text } of element.children) fields[name] ??= text;
  return fields;
}

const fullName = (family: string, given: string): string => `${family} ${given}`.trim();

type Athlete = Pick<EventLine, 'name' | 'club' | 'nation'>;

function athletesOf(root: XmlElement): ReadonlyMap<string, Athlete> {
  const athletes = new Map<string, Athlete>();
  for (const element of childrenOf(root, 'Participants')) {
    const read = readFields(participantFields, recordOf(element), 'Participants');
    if (read.Id === undefined) continue;
    const crew = [fullName(read.FamilyName, read.GivenName), fullName(read.FamilyName2, read.GivenName2)];
    athletes.set(read.Id, { name: crew.filter(Boolean).join('/'), club: read.Club, nation: read.NOC });
  }
  return athletes;
}

function racesOf(root: XmlElement): ScheduledRace[] {
  const classes = new Map<string, string>();
  for (const element of childrenOf(root, 'Classes')) {
    const read = readFields(classFields, recordOf(element), 'Classes');
    if (read.ClassId !== undefined) classes.set(read.ClassId, read.Class);
  }
  return recordsOf(root, 'Schedule').map((record) => {
    const read = readFields(scheduleFields, record, 'Schedule');
    const title = `${classes.get(read.ClassId) ?? read.ClassId} ${read.DisId}`.trim();
    return { id: read.RaceId, title: read.CustomTitle || title || read.RaceId, status: read.RaceStatus };
  });
}

const recordsOf = (root: XmlElement, table: string): Record<string, string>[] =>
  childrenOf(root, table)
    .map(recordOf)
    .filter(({ RaceId }) => RaceId?.trim() !== UNASSIGNED_RACE);

type ResultRecord = v.InferOutput<typeof resultFields>;

/** By the timing program's ranking; rows without a rank follow in start order. */
function inOrder(one: ResultRecord, other: ResultRecord): number {
  const byRank = (one.RnkOrder ?? Number.MAX_SAFE_INTEGER) - (other.RnkOrder ?? Number.MAX_SAFE_INTEGER);
  return byRank || (one.StartOrder ?? 0) - (other.StartOrder ?? 0);
}

function lineOf(record: ResultRecord, index: number, athletes: ReadonlyMap<string, Athlete>): EventLine {
  const athlete = athletes.get(record.Id ?? '');
  return {
    bib: record.Bib,
    athleteId: record.Id,
    name: athlete?.name ?? '',
    club: athlete?.club ?? '',
    nation: athlete?.nation ?? '',
    order: index + 1,
    irregularity: record.Status,
    gates: fixedWidthGates(record.Gates),
    start: record.dtStart,
    splits: [record.dtSplit1, record.dtSplit2],
    finish: record.dtFinish,
    penalty: record.Pen,
    time: record.Time,
    total: record.Total,
    behind: record.TotalBehind,
    rank: record.Status === undefined ? record.Rnk : undefined,
  };
}

/**
 * Reads the event's XML file. A file that is being rewritten is incomplete and therefore unreadable.
 *
 * The root `Canoe123Data` holds a flat list of records of the tables Events, Participants, Classes, Schedule, Results
 * and CourseData, in any order. Each run has its own record in Results. The figures of a record are those of its run,
 * also for a second run (`Time`, `Pen`, `Total`, `Rnk`, `RnkOrder`); those of the better run, in `TotalTotal` and
 * similar fields, are ignored. `Time` and `Total` are whole milliseconds, `Pen` is in seconds.
 */
export function parseEventFile(text: string): EventMessage {
  const root = readXml(text.replace(/^\uFEFF/, ''), { characters: FILE_CHARACTERS_MAX });
  if (root.name !== 'Canoe123Data') {
    throw new UnreadableMessage(`The root is ${root.name.slice(0, 40)}, not Canoe123Data.`);
  }
  const athletes = athletesOf(root);
  const records = new Map<RaceId, ResultRecord[]>();
  for (const record of recordsOf(root, 'Results')) {
    const read = readFields(resultFields, record, 'Results');
    const race = records.get(read.RaceId);
    if (race) race.push(read);
    else records.set(read.RaceId, [read]);
  }
  return {
    type: 'event',
    races: racesOf(root),
    results: [...records].map(([race, lines]) => ({
      race,
      lines: lines.toSorted(inOrder).map((line, index) => lineOf(line, index, athletes)),
    })),
  };
}
