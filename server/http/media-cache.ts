/**
 * How long caches may keep media files, and so how long files of a closed medium remain in them (docs/decisions/0585).
 */
import { isRecordedSegment } from '../media/file-path.ts';
import type { MediaRef } from '../store/media-ref.ts';

/** The grounds on which a file is sent. */
export type Reason = 'signed' | 'open' | 'session';

const FILE: Readonly<Record<Reason, string>> = {
  /** Caches drop the files of a closed medium within a minute. */
  open: 'public, max-age=60',
  /** The maximum lifetime of a signature; never in a shared cache. */
  signed: 'private, max-age=600',
  session: 'private, max-age=60',
};

export const cacheOfFile = (reason: Reason, ref: MediaRef): string =>
  isRecordedSegment(ref) ? `${FILE[reason]}, immutable` : FILE[reason];

/**
 * Half of the shortest target duration, after which a player requests an unchanged playlist again.
 *
 * `stale-while-revalidate` is not set: Firefox and `fetch` also honour it, and would give a player the playlist that it
 * already has. `s-maxage` forbids shared caches to send a stale copy if the host does not respond.
 */
const OPEN_LIVE_PLAYLIST = 'public, max-age=1, s-maxage=1';

export const cacheOfLivePlaylist = (reason: Reason): string =>
  reason === 'open' ? OPEN_LIVE_PLAYLIST : 'private, no-cache';
