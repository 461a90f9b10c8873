/** Audio tracks of a film, of which one is active (row S06). */
import { isSameLanguage, languageName } from './captions.ts';

export interface AudioTrack {
  /** Names the track among others, and a choice that is saved: its language, or more where several share that. */
  lang: string;
  label: string;
}

/** @param tracks as a manifest declares them, in its order */
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

/** The track that was chosen at this film or another one; undefined: none of it, the film's own choice stays. */
export function nearestAudio(wanted: string | undefined, tracks: readonly AudioTrack[]): number | undefined {
  if (wanted === undefined) return undefined;
  const exact = tracks.findIndex(({ lang }) => lang === wanted);
  const index = exact >= 0 ? exact : tracks.findIndex(({ lang }) => isSameLanguage(bare(lang), bare(wanted)));
  return index >= 0 ? index : undefined;
}

/** Whether the active audio track is in this language, as far as it is declared. */
export const isActiveLanguage = (current: string | undefined, lang: string): boolean =>
  current !== undefined && isSameLanguage(bare(current), lang);

const bare = (key: string): string => key.split(':')[0] ?? key;
