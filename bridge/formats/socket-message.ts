import * as v from 'valibot';
import type { RaceMessage } from '../../core/domain/race/messages.ts';
import { countField, flagField, raceIdField, readFields } from './fields.ts';
import { onCourseOf, raceConfigOf, resultLineOf, scheduledRaceOf, timeOfDayOf, UNASSIGNED_RACE } from './messages.ts';
import { UnreadableMessage } from './unreadable-message.ts';

/** Longest frame in characters; JSON of 100 starters' results has about 60,000. */
const FRAME_CHARACTERS_MAX = 2_000_000;
/** Maximum number of competitors, rows or races in one message. */
const LIST_MAX = 2_000;

const entries = v.optional(v.pipe(v.array(v.looseObject({})), v.maxLength(LIST_MAX)), []);

const isAssigned = (fields: Readonly<Record<string, unknown>>): boolean => fields['raceId'] !== UNASSIGNED_RACE;

const onCourseData = v.object({ total: countField, competitors: entries });

function onCourse(data: unknown): RaceMessage[] {
  const { total = 0, competitors } = readFields(onCourseData, data, 'OnCourse');
  if (competitors.length === 0) return [{ type: 'emptyCourse' }];
  const of = Math.max(total, competitors.length);
  return competitors.filter(isAssigned).map((competitor) => onCourseOf(competitor, of));
}

const resultsData = v.object({ raceId: raceIdField, isCurrent: flagField, rows: entries });

function results(data: unknown): RaceMessage[] {
  if (v.is(v.object({ raceId: v.literal(UNASSIGNED_RACE) }), data)) return [];
  const { raceId, isCurrent, rows } = readFields(resultsData, data, 'Results');
  // Rows carry the mark in `status`.
  const lines = rows.map((row, index) => resultLineOf({ ...row, irm: row['status'] }, index + 1));
  return [{ type: 'results', race: raceId, isCurrent, lines }];
}

const scheduleData = v.object({ races: entries });

const schedule = (data: unknown): RaceMessage[] => [
  { type: 'schedule', races: readFields(scheduleData, data, 'Schedule').races.filter(isAssigned).map(scheduledRaceOf) },
];

const READERS = new Map<string, (data: unknown) => RaceMessage[]>([
  ['OnCourse', onCourse],
  ['Results', results],
  ['Schedule', schedule],
  ['RaceConfig', (data) => [raceConfigOf(data)]],
  ['TimeOfDay', (data) => [timeOfDayOf(data)]],
]);

const envelope = v.object({ type: v.string(), timestamp: v.optional(v.string()), data: v.optional(v.unknown()) });

/**
 * Reads one text frame of C123 Server's WebSocket. Unknown types yield no messages, including those about the server
 * itself (`Connected`, `Error`, `XmlChange`, `ForceRefresh` and others).
 *
 * The server forwards the timing program's values unchanged, without athlete ids and splits. Results are sorted by
 * rank.
 */
export function parseSocketMessage(text: string): RaceMessage[] {
  if (text.length > FRAME_CHARACTERS_MAX) {
    throw new UnreadableMessage(`${text.length} characters are more than the limit of ${FRAME_CHARACTERS_MAX}.`);
  }
  const { type, data } = readFields(envelope, jsonOf(text), 'Envelope');
  return READERS.get(type)?.(data) ?? [];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableMessage('Not JSON.', { cause: error });
  }
}
