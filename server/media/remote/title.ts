/** Derives a title for a film from its address. */
import { titleOfFile } from '../../../core/domain/uploads.ts';
import { TITLE_MAX } from '../../../core/domain/constants/edit-page.ts';

/** Names given by packagers, which do not describe the film. */
const GENERIC = /^(master|main|index|playlist|manifest|stream|film|video|hls|dash|chunklist.*)$/i;

/** @returns the name of the file, or of its folder if the file name is generic; at most `TITLE_MAX` characters */
export function titleOf(address: string): string {
  const parts = new URL(address).pathname.split('/').filter(Boolean).map(decoded);
  const file = titleOfFile(parts.at(-1) ?? '');
  const title = GENERIC.test(file) ? titleOfFile(parts.at(-2) ?? '') || file : file;
  return title.slice(0, TITLE_MAX);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
