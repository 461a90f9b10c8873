/**
 * Values in local storage. Nothing here throws if storage is unavailable (private mode, a blocked iframe, a full
 * store).
 */

import { PLACES_MAX } from '../../core/domain/constants/playback.ts';
import { PROVIDERS } from '../../core/domain/providers.ts';
import type { Provider } from '../../core/domain/providers.ts';
import type { ViewerChoices } from '../../core/domain/viewer-choices.ts';

/** @returns undefined if nothing is stored, or storage is unavailable */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether it is stored: storage may be full or unavailable */
export function store(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores a value if possible; otherwise the next visit starts with the default.
 *
 * @param value undefined removes the key
 */
export function writeStored(key: string, value: string | undefined): void {
  if (value !== undefined) {
    store(key, value);
    return;
  }
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so nothing is stored.
  }
}

/** The banner that leads from the samples to one's own library was dismissed. */
export const WELCOME_KEY = 'welcome';

/** Keys of the documents (Library 3, Player 3). */
export const VOLUME_KEY = 'mvVolume';
export const MUTED_KEY = 'mvMuted';

/** 0 to 100, as last set by the viewer. */
export function readVolume(): number | undefined {
  const stored = readStored(VOLUME_KEY);
  const volume = stored === undefined ? NaN : Number(stored);
  return volume >= 0 && volume <= 100 ? volume : undefined;
}

export function readMuted(): boolean | undefined {
  const stored = readStored(MUTED_KEY);
  return stored === undefined ? undefined : stored === 'true';
}

/** BCP 47 language of the captions that the viewer last chose. */
const CAPTIONS_KEY = 'mvCaptions';

export const readCaptions = (): string | 'off' => readStored(CAPTIONS_KEY) ?? 'off';

/** Language of the audio that the viewer last chose. */
const AUDIO_KEY = 'mvAudio';

export const readAudio = (): string | undefined => readStored(AUDIO_KEY);

/** Absent choices are not changed. */
export function saveChoices({ volume, muted, captions, audio }: ViewerChoices): void {
  if (volume !== undefined) writeStored(VOLUME_KEY, String(volume));
  if (muted !== undefined) writeStored(MUTED_KEY, String(muted));
  if (captions !== undefined) writeStored(CAPTIONS_KEY, captions === 'off' ? undefined : captions);
  if (audio !== undefined) writeStored(AUDIO_KEY, audio);
}

/**
 * Marks that somebody has signed in here. It is not a secret and proves nothing: without it, a page with only open
 * media need not ask the server for the session.
 */
const CONNECTED_KEY = 'mvConnected';

export const hasSessionMark = (): boolean => readStored(CONNECTED_KEY) !== undefined;
export const markSession = (): void => writeStored(CONNECTED_KEY, '1');
export const forgetSession = (): void => writeStored(CONNECTED_KEY, undefined);

/** Whether the scores of a video are shown, as last set by its viewer (Player 3: a per-video scores toggle). */
const scoresKey = (video: string): string => `mvScores:${video}`;

export function readScores(video: string): boolean | undefined {
  const stored = readStored(scoresKey(video));
  return stored === undefined ? undefined : stored === 'true';
}

export const saveScores = (video: string, shown: boolean): void => writeStored(scoresKey(video), String(shown));

/** Video sites to which the viewer has consented, a comma list. */
const VIDEO_SITES_KEY = 'mvVideoSites';

export const readConsents = (): Provider[] => {
  const stored = readStored(VIDEO_SITES_KEY)?.split(',') ?? [];
  return PROVIDERS.filter((provider) => stored.includes(provider));
};
export const saveConsent = (provider: Provider): void =>
  writeStored(VIDEO_SITES_KEY, [...new Set([...readConsents(), provider])].join(','));

/** Resume positions: `{id}={seconds}`, newest first, separated by commas. */
const RESUME_POSITIONS_KEY = 'mvPlaces';

const resumePositionEntries = (): [string, number][] =>
  (readStored(RESUME_POSITIONS_KEY)?.split(',') ?? []).flatMap((entry) => {
    const [id, time] = entry.split('=');
    const seconds = Number(time);
    return id !== undefined && time !== undefined && seconds > 0 ? [[decodeURIComponent(id), seconds]] : [];
  });

export const readResumePositions = (): Record<string, number> => Object.fromEntries(resumePositionEntries());

/** @param time undefined removes it */
export function saveResumePosition(video: string, time: number | undefined): void {
  const others = resumePositionEntries().filter(([id]) => id !== video);
  const all: [string, number][] = time === undefined ? others : [[video, time], ...others];
  const text = all.slice(0, PLACES_MAX).map(([id, seconds]) => `${encodeURIComponent(id)}=${seconds}`);
  writeStored(RESUME_POSITIONS_KEY, text.length > 0 ? text.join(',') : undefined);
}

/** Set while something is saved for offline use on this device; otherwise the database is not opened at all. */
export const SAVED_SESSIONS_KEY = 'mvKept';
export const hasSavedSessions = (): boolean => readStored(SAVED_SESSIONS_KEY) !== undefined;
/** Index of the saved session selected for sequencing (Library 2: the selected session index is stored locally). */
export const SELECTED_SESSION_KEY = 'mvSelectedSession';
/** Synchronous, so that a link can be followed in the same click. */
export const selectSession = (index: number): void => writeStored(SELECTED_SESSION_KEY, String(index));

/** The last person at a tagging desk in this browser, until they sign out or somebody else signs in. */
export const DESK_PERSON_KEY = 'mvDeskPerson';

/** More options of the search are shown (Library 2). */
export const MORE_OPTIONS_KEY = 'mvMoreOptions';
/** Sorts a search with a keyword by relevance. */
export const BEST_FIRST_KEY = 'mvBestFirst';

/** Whether visits may be counted: `given` or `refused`, as the viewer chose. */
export const CONSENT_KEY = 'mvAnalyticsConsent';
