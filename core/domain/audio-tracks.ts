/** A film's audio tracks, one of which is active (row S06). */
import { isSameLanguage, languageName } from './captions.ts';

export interface AudioTrack {
  /** Identifies the track, also in a saved choice: its language, with a suffix if several tracks share it. */
  lang: string;
  label: string;
}

/** @param tracks in the order of the manifest */
export function audioTracksOf(
  tracks: readonly { lang?: string | undefined; name?: string | undefined }[],
): AudioTrack[] {
  const seen = new Set<string>();
  return tracks.map(({ lang = '', name = '' }, index) => {
    const isNamed = name !== '' && name.toLowerCase() !== lang.toLowerCase();
    const label = isNamed ? name : lang === '' ? String(index + 1) : languageName(lang);
    const own = lang === '' ? label : lang;
    const key = seen.has(own) ? `${own}:${index}` : own;
    seen.add(key);
    return { lang: key, label };
  });
}

/**
 * The track that matches a choice made for this film or another; undefined if none does, and the film's own default
 * stays.
 */
export function nearestAudio(wanted: string | undefined, tracks: readonly AudioTrack[]): number | undefined {
  if (wanted === undefined) return undefined;
  const exact = tracks.findIndex(({ lang }) => lang === wanted);
  const index = exact >= 0 ? exact : tracks.findIndex(({ lang }) => isSameLanguage(bare(lang), bare(wanted)));
  return index >= 0 ? index : undefined;
}

/** Whether the active audio track is in this language, if its language is declared. */
export const isActiveLanguage = (current: string | undefined, lang: string): boolean =>
  current !== undefined && isSameLanguage(bare(current), lang);

const bare = (key: string): string => key.split(':')[0] ?? key;
