/** Follows of a person: their subjects, how often to notify, and when the next digest is due (row S10). */
import { DIGEST_HOUR, DIGEST_WEEKDAY } from './constants/follows.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './constants/time.ts';
import type { EpochMs, MediaId, MediaType } from './media.ts';
import { parseProfile } from './profile.ts';
import { wordsOf } from './words.ts';

/** `event`: a film or a live stream; notices report changes of the item itself, not of its contents. */
export const FOLLOW_KINDS = ['athlete', 'event', 'collection', 'search'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** `once`: immediately, after collecting notices for `NOTICE_GATHER_MS`. */
export const CADENCES = ['once', 'daily', 'weekly'] as const;
export type Cadence = (typeof CADENCES)[number];
export const FREQUENCIES = [...CADENCES, 'off'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const CHANNELS = ['email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

export type Frequencies = Readonly<Record<Channel, Frequency>>;

/** Defaults of a new follow: a daily e-mail. Push needs a device first. */
export const FIRST_FREQUENCIES: Frequencies = { email: 'daily', push: 'once' };

/** An athlete's name and nation, as in profiles: `FRA (A;B)`. */
export interface Athlete {
  name: string;
  /** Empty if unknown. */
  nation: string;
}

export interface FollowTarget {
  kind: FollowKind;
  /** Id of a medium or a saved search; for an athlete, `athleteSubject`. */
  subject: string;
}

export interface Followable extends FollowTarget {
  name: string;
  /** Id of the follow, if there is one. */
  followId?: string | undefined;
}

export interface Follow extends FollowTarget {
  id: string;
  /** Empty if this person may no longer see it. */
  name: string;
  /** Address of its page; absent if there is none any more. */
  address?: string | undefined;
  email: Frequency;
  push: Frequency;
}

/** The words of a name, folded and sorted, so that `FOX Jessica` equals `Jessica Fox`. */
export function athleteWords(name: string): string {
  return wordsOf(name).toSorted().join(' ');
}

/** Canonical text for an athlete, the same for different spellings of one name. */
export function athleteSubject({ name, nation }: Athlete): string {
  return `${athleteWords(name)}|${wordsOf(nation).join(' ')}`;
}

/** Display name of a follow: `Jessica Fox (AUS)`. */
export function athleteLabel({ name, nation }: Athlete): string {
  return nation.trim() ? `${name.trim()} (${nation.trim()})` : name.trim();
}

export function athleteOf(label: string): Athlete {
  const [, name = label, nation = ''] = /^(.*) \(([^()]*)\)$/.exec(label) ?? [];
  return { name, nation };
}

/** Athletes named in a profile, or with the nation beside it; none if the profile is empty. */
export function athletesIn(tag: { url?: string | undefined; nation?: string | undefined }): Athlete[] {
  const profile = parseProfile(tag.url);
  const nation = profile?.nation || tag.nation?.trim() || '';
  return (profile?.athletes ?? []).filter((name) => wordsOf(name).length > 0).map((name) => ({ name, nation }));
}

/**
 * Whether a tag is an athlete's: the names have the same words, whatever their order, case and accents, and the
 * nations are equal or one of them is unknown.
 */
export function isSubjectOf(subject: string, athlete: Athlete): boolean {
  const [words, nation] = subject.split('|');
  const other = wordsOf(athlete.nation).join(' ');
  return words === athleteWords(athlete.name) && (!nation || !other || nation === other);
}

/** A new medium, a live event on air, a recording, an athlete's new moments. */
export const UPDATE_KINDS = ['medium', 'live', 'replay', 'moments'] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

/** One update found for a follow. */
export interface FoundUpdate {
  followId: string;
  kind: UpdateKind;
  mediaId: MediaId;
  /** Number of new moments. */
  count: number;
  at: EpochMs;
}

/** The update with the details that the follower may see. */
export interface DescribedUpdate extends FoundUpdate {
  /** Id of the follow. */
  follow: string;
  type: MediaType;
  title: string;
  /** `yyyy-mm-dd` */
  date: string;
  /** Origin-relative address of its page. */
  address: string;
  /** Origin-relative; only if it is public. */
  thumb?: string | undefined;
}

/**
 * Key of an update that is reported once, whichever follow finds it. Undefined for moments, each of which is
 * reported.
 */
export function thingOf({ kind, mediaId }: Pick<FoundUpdate, 'kind' | 'mediaId'>): string | undefined {
  return kind === 'moments' ? undefined : `${kind}:${mediaId}`;
}

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** Milliseconds by which a zone is ahead of UTC at a moment. */
function offsetAt(moment: EpochMs, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return local - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
}

/** Converts a local time of the zone to a moment; times in the gap of a change to summer time become an hour later. */
function momentAt(local: EpochMs, timeZone: string): EpochMs {
  const guess = local - offsetAt(local, timeZone);
  return local - offsetAt(guess, timeZone);
}

/** When the next digest is sent: in the morning, and the weekly one on Mondays, in the follower's time zone. */
export function nextDigest(cadence: Exclude<Cadence, 'once'>, after: EpochMs, timeZone: string): EpochMs {
  const local = after + offsetAt(after, timeZone);
  const today = Math.floor(local / DAY_MS) * DAY_MS;
  for (let day = 0; ; day += 1) {
    const morning = today + day * DAY_MS;
    const moment = momentAt(morning + DIGEST_HOUR * HOUR_MS, timeZone);
    const isDay = cadence === 'daily' || new Date(morning).getUTCDay() === DIGEST_WEEKDAY;
    if (isDay && moment > after) return moment;
  }
}
