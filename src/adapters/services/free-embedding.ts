/** A data file already reports whether any page may embed the medium, which saves a request. */
import type { MediaId } from '../../../core/domain/media.ts';

const free = new Set<MediaId>();

export function noteFreelyEmbedded(id: MediaId): void {
  free.add(id);
}

/** Once: opening it again asks the server, unless it was noted again. */
export function takeFreelyEmbedded(id: MediaId): boolean {
  return free.delete(id);
}
