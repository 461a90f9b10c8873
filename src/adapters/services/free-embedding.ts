/** What the host has said with a data file need not be asked: that any page may embed the medium. */
import type { MediaId } from '../../../core/domain/media.ts';

const free = new Set<MediaId>();

export function noteFreelyEmbedded(id: MediaId): void {
  free.add(id);
}

/** Once: whoever opens it again asks the host, or has been told again. */
export function takeFreelyEmbedded(id: MediaId): boolean {
  return free.delete(id);
}
