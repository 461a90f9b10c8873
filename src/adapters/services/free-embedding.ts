/** Media that any page may embed, according to their data files, which saves a request. */
import type { MediaId } from '../../../core/domain/media.ts';

const free = new Set<MediaId>();

export function noteFreelyEmbedded(id: MediaId): void {
  free.add(id);
}

/** Can be taken once: reopening requests it from the server, unless it was noted again. */
export function takeFreelyEmbedded(id: MediaId): boolean {
  return free.delete(id);
}
