/** Display names of races. */
import { EVENT_DAYS_MAX } from '../constants/timing-bridge.ts';
import { DAY_MS } from '../constants/time.ts';
import type { RaceId } from './messages.ts';
import type { Race } from './run.ts';
import { runOfRace } from './run-facts.ts';

/** Title of each race; races of a class that share a title in the schedule get distinct ones here. */
export function raceTitles(
  races: readonly Pick<Race, 'id' | 'title'>[],
  titles: Readonly<Record<RaceId, string>>,
): ReadonlyMap<RaceId, string> {
  const named = races.map(({ id, title }) => ({ id, title: titles[id] ?? (title?.trim() || id) }));
  const withRuns = named.map(({ id, title }) => ({
    id,
    title: isShared(title, named) ? `${title}, run ${runOfRace(id).run}` : title,
  }));
  return new Map(withRuns.map(({ id, title }) => [id, isShared(title, withRuns) ? `${title} (${id})` : title]));
}

const isShared = (title: string, all: readonly { title: string }[]): boolean =>
  all.filter((each) => each.title === title).length > 1;

/** Date of a race: that of the event, or the day of the month in the race's id if it is a few days off. */
export function raceDate(race: RaceId, date: string): string {
  const day = Number(runOfRace(race).day);
  const event = Date.parse(`${date}T00:00:00Z`);
  const near = Array.from({ length: EVENT_DAYS_MAX }, (_, days) => [days, -days])
    .flat()
    .map((days) => new Date(event + days * DAY_MS))
    .find((each) => each.getUTCDate() === day);
  return near ? near.toISOString().slice(0, 'YYYY-MM-DD'.length) : date;
}

/** `FRA (A;B)`, the notation of profiles; the feed names a crew of two as `A / B`. */
export function profileText(nation: string, name: string): string | undefined {
  const athletes = name
    .split('/')
    .map((each) => each.replaceAll(/[();]/g, ' ').trim())
    .filter(Boolean);
  const names = athletes.length > 0 ? `(${athletes.join(';')})` : '';
  return [nation.trim(), names].filter(Boolean).join(' ') || undefined;
}

/** Milliseconds as seconds with hundredths, the notation of slalom results. */
export const secondsText = (ms: number): string => `${(Math.trunc(ms / 10) / 100).toFixed(2)} s`;
