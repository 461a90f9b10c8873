/**
 * Reads what is pushed to the ingest endpoints: raw XML, messages of C123 Server's WebSocket, or the bodies that C123
 * Server pushes to its live page (`{ xml }`, `{ oncourse }`, `{ results }`).
 *
 * In the latter, times and penalties are hundredths of a second. A start or finish combines the current date with the
 * timing computer's local time of day, although it ends in Z.
 */
import * as v from 'valibot';
import type { DayMs, GatePenalty, Irregularity, RaceMessage, ResultLine } from '../../core/domain/race/messages.ts';
import { parseEventFile } from './event-file.ts';
import { parseSocketMessage } from './socket-message.ts';
import { parseTcpMessage } from './tcp-message.ts';
import { dayTimeOf } from './times.ts';
import { UnreadableMessage } from './unreadable-message.ts';

const text = v.pipe(v.string(), v.maxLength(500));
const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));
const bib = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.minLength(1), v.maxLength(20));
const LIST_MAX = 2_000;

const pushedRun = v.object({
  participantId: optional(text),
  raceId: v.pipe(text, v.minLength(1)),
  bib,
  name: v.optional(text, ''),
  club: v.optional(text, ''),
  gates: v.optional(v.pipe(v.array(v.nullable(v.number())), v.maxLength(100)), []),
  dtStart: optional(text),
  dtFinish: optional(text),
  pen: optional(v.number()),
  rank: optional(v.number()),
});
const pushedLine = v.object({
  participantId: optional(text),
  raceId: v.pipe(text, v.minLength(1)),
  bib,
  rnk: optional(v.number()),
  time: optional(v.number()),
  pen: optional(v.number()),
  total: optional(v.number()),
  status: optional(text),
  totalBehind: optional(v.number()),
});
const pushed = v.union([
  v.object({ xml: v.string() }),
  v.object({ oncourse: v.pipe(v.array(pushedRun), v.maxLength(LIST_MAX)) }),
  v.object({ results: v.pipe(v.array(pushedLine), v.maxLength(LIST_MAX)) }),
]);

/** @throws UnreadableMessage */
export function parsePushedMessage(body: string): RaceMessage[] {
  const trimmed = body.replace(/^\uFEFF/, '').trim();
  return trimmed.startsWith('<') ? parseXml(trimmed) : parseValue(parseJson(trimmed));
}

/** The first element distinguishes messages of the stream from the event's file. */
function parseXml(xml: string): RaceMessage[] {
  return /<Canoe123\s+System=/.test(xml.slice(0, 1_000))
    ? parseTcpMessage(xml.replace(/\|\s*$/, ''))
    : [parseEventFile(xml)];
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new UnreadableMessage(`neither XML nor JSON: ${(error as Error).message}`);
  }
}

function parseValue(value: unknown): RaceMessage[] {
  if (Array.isArray(value)) return value.flatMap(parseValue);
  if (typeof value !== 'object' || value === null) throw new UnreadableMessage('no message');
  if ('type' in value) return parseSocketMessage(JSON.stringify(value));
  const read = v.safeParse(pushed, value);
  if (!read.success)
    throw new UnreadableMessage(
      read.issues
        .map((issue) => issue.message)
        .join('; ')
        .slice(0, 300),
    );
  if ('xml' in read.output) return parseXml(read.output.xml.replace(/^\uFEFF/, '').trim());
  return 'oncourse' in read.output ? runsOf(read.output.oncourse) : resultsOf(read.output.results);
}

function runsOf(runs: readonly v.InferOutput<typeof pushedRun>[]): RaceMessage[] {
  if (runs.length === 0) return [{ type: 'emptyCourse' }];
  return runs.map((run, index) => {
    const start = dayMs(run.dtStart);
    const finish = dayMs(run.dtFinish);
    return {
      type: 'onCourse',
      race: run.raceId,
      bib: run.bib,
      athleteId: run.participantId ?? undefined,
      name: run.name,
      club: run.club,
      nation: '',
      gates: run.gates.map(gateOf),
      // Not part of these messages; the schedule and the event file report it.
      isCompleted: false,
      start,
      splits: [],
      finish,
      penalty: seconds(run.pen),
      // The unit of these differs between versions; start and finish give the same information.
      time: undefined,
      total: undefined,
      rank: run.rank ?? undefined,
      position: index + 1,
      of: runs.length,
    };
  });
}

function resultsOf(lines: readonly v.InferOutput<typeof pushedLine>[]): RaceMessage[] {
  const races = Map.groupBy(lines, (line) => line.raceId);
  return [...races].map(([race, own]) => ({
    type: 'results',
    race,
    isCurrent: false,
    lines: own.map((line, index): ResultLine => ({
      bib: line.bib,
      athleteId: line.participantId ?? undefined,
      name: '',
      club: '',
      nation: '',
      order: index + 1,
      irregularity: irregularityOf(line.status),
      gates: [],
      penalty: seconds(line.pen),
      time: milliseconds(line.time),
      total: milliseconds(line.total),
      behind: milliseconds(line.totalBehind),
      rank: line.rnk ?? undefined,
    })),
  }));
}

const milliseconds = (hundredths: number | null | undefined): number | undefined =>
  hundredths === null || hundredths === undefined ? undefined : Math.round(hundredths * 10);
const seconds = (hundredths: number | null | undefined): number | undefined =>
  hundredths === null || hundredths === undefined ? undefined : Math.round(hundredths / 100);
const gateOf = (penalty: number | null): GatePenalty =>
  penalty === 0 || penalty === 2 || penalty === 50 ? penalty : undefined;

function irregularityOf(status: string | null | undefined): Irregularity | undefined {
  return (['DNS', 'DNF', 'DSQ'] as const).find((each) => status?.toUpperCase().startsWith(each));
}

function dayMs(moment: string | null | undefined): DayMs | undefined {
  if (!moment) return undefined;
  const time = dayTimeOf(moment.replace(/^.*T/, '').replace(/Z$/, ''));
  if (time === undefined) throw new UnreadableMessage(`no moment: ${moment.slice(0, 40)}`);
  return time;
}
