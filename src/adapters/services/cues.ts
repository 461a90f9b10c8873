/** Loads caption files as text. */
import ky from 'ky';
import { captionLanguage, isSameLanguage } from '../../../core/domain/captions.ts';
import type { CuesResult, CuesInput } from '../../../machines/player/tags/transcript/transcript.machine.ts';
import { parseCues } from '../../../core/domain/cues.ts';

// As for the film's segments: the address itself grants access.
const http = ky.create({ timeout: false, retry: 0, credentials: 'omit' });

/**
 * Fills the port `loadCues`.
 *
 * @param language of the page, two letters
 * @throws if the file cannot be loaded
 */
export async function loadCues(
  { tracks, lang }: CuesInput,
  language: string,
  signal: AbortSignal,
): Promise<CuesResult> {
  const isOfPage = (track: { lang: string }): boolean => isSameLanguage(captionLanguage(track.lang), language);
  const track = tracks.find((each) => each.lang === lang) ?? tracks.find(isOfPage) ?? tracks[0];
  if (!track) return undefined;
  const cues = parseCues(await http.get(track.url, { signal }).text());
  return cues && { lang: track.lang, cues };
}
