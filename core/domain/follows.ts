/** What a person follows, how often they are notified, and when the next digest is due (row S10). */
import { DIGEST_HOUR, DIGEST_WEEKDAY } from './constants/follows.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './constants/time.ts';
import type { EpochMs, MediaId, MediaType } from './media.ts';
import { parseProfile } from './profile.ts';
import { wordsOf } from './words.ts';

/** `event`: a film or a live stream; notices report changes of the item itself, not of its contents. */
export const FOLLOW_KINDS = ['athlete', 'event', 'collection', 'search'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** `once`: as soon as it happens, gathered for `NOTICE_GATHER_MS`. */
export const CADENCES = ['once', 'daily', 'weekly'] as const;
export type Cadence = (typeof CADENCES)[number];
export const FREQUENCIES = [...CADENCES, 'off'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const CHANNELS = ['email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

export type Frequencies = Readonly<Record<Channel, Frequency>>;

/** What a follow begins with: by e-mail once a day. A push needs a device first. */
export const FIRST_FREQUENCIES: Frequencies = { email: 'daily', push: 'once' };

/** An athlete is a name and a nation, as profiles write them: `FRA (A;B)`. */
export interface Athlete {
  name: string;
  /** Empty where nobody says. */
  nation: string;
}

export interface FollowTarget {
  kind: FollowKind;
  /** Of a medium or a saved search; of an athlete, `athleteSubject`. */
  subject: string;
}

export interface Followable extends FollowTarget {
  name: string;
  /** Of the follow, where there is one. */
  followId?: string | undefined;
}

export interface Follow extends FollowTarget {
  id: string;
  /** Empty for what this person may not see any more. */
  name: string;
  /** Where it leads; absent where it leads nowhere any more. */
  address?: string | undefined;
  email: Frequency;
  push: Frequency;
}

/** The words of a name, folded and sorted: `FOX Jessica` is `Jessica Fox`. */
export function athleteWords(name: string): string {
  return wordsOf(name).toSorted().join(' ');
}

/** One text for an athlete, and what two spellings of one have in common. */
export function athleteSubject({ name, nation }: Athlete): string {
  return `${athleteWords(name)}|${wordsOf(nation).join(' ')}`;
}

/** `Jessica Fox (AUS)`, as a follow is named. */
export function athleteLabel({ name, nation }: Athlete): string {
  return nation.trim() ? `${name.trim()} (${nation.trim()})` : name.trim();
}

export function athleteOf(label: string): Athlete {
  const [, name = label, nation = ''] = /^(.*) \(([^()]*)\)$/.exec(label) ?? [];
  return { name, nation };
}

/** Who is named in a profile or the nation beside it; none of an empty one. */
export function athletesIn(tag: { url?: string | undefined; nation?: string | undefined }): Athlete[] {
  const profile = parseProfile(tag.url);
  const nation = profile?.nation || tag.nation?.trim() || '';
  return (profile?.athletes ?? []).filter((name) => wordsOf(name).length > 0).map((name) => ({ name, nation }));
}

/**
 * The rule by which a tag is an athlete's: the same words in the name, whatever their order, case and accents, and the
 * same nation. A nation that one of the two does not say excludes nobody.
 */
export function isSubjectOf(subject: string, athlete: Athlete): boolean {
  const [words, nation] = subject.split('|');
  const other = wordsOf(athlete.nation).join(' ');
  return words === athleteWords(athlete.name) && (!nation || !other || nation === other);
}

/** A new medium, a live event on air, a recording, new moments of an athlete. */
export const UPDATE_KINDS = ['medium', 'live', 'replay', 'moments'] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

/** One thing that a follow has found. */
export interface FoundUpdate {
  followId: string;
  kind: UpdateKind;
  mediaId: MediaId;
  /** Of moments: how many are new. */
  count: number;
  at: EpochMs;
}

/** The same with what the follower may see of it. */
export interface DescribedUpdate extends FoundUpdate {
  /** Of the follow. */
  follow: string;
  type: MediaType;
  title: string;
  /** `yyyy-mm-dd` */
  date: string;
  /** Origin-relative page. */
  address: string;
  /** Origin-relative; only where anybody may see it. */
  thumb?: string | undefined;
}

/** Key of an update that is reported once, whichever follow finds it. Undefined for moments: each count of them is reported. */
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

/** How far a zone is ahead of UTC at a moment, milliseconds. */
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

/** The moment at which a clock of the zone shows this; in the gap of a change to summer time, an hour later. */
function momentAt(local: EpochMs, timeZone: string): EpochMs {
  const guess = local - offsetAt(local, timeZone);
  return local - offsetAt(guess, timeZone);
}

/** When the next digest is sent: in the morning, and the weekly one on Mondays, by the follower's own clock. */
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
