/** How long caches keep files of media, and thereby those of a medium that is closed meanwhile (docs/decisions/0585). */
import { isRecordedSegment } from '../media/file-path.ts';
import type { MediaRef } from '../store/media-ref.ts';

/** Why a file is given. */
export type Reason = 'signed' | 'open' | 'session';

const FILE: Readonly<Record<Reason, string>> = {
  /** A medium that is closed is out of every cache a minute later. */
  open: 'public, max-age=60',
  /** As long as the signature lives at most; never in a shared cache. */
  signed: 'private, max-age=600',
  session: 'private, max-age=60',
};

export const cacheOfFile = (reason: Reason, ref: MediaRef): string =>
  isRecordedSegment(ref) ? `${FILE[reason]}, immutable` : FILE[reason];

/**
 * Half of the shortest target duration, the time after which a player asks again for a playlist that has not changed.
 *
 * There is no `stale-while-revalidate`: Firefox and `fetch` obey it too, and would give a player the playlist that it has.
 * `s-maxage` forbids shared caches to send a stale copy where the host does not respond.
 */
const OPEN_LIVE_PLAYLIST = 'public, max-age=1, s-maxage=1';

export const cacheOfLivePlaylist = (reason: Reason): string =>
  reason === 'open' ? OPEN_LIVE_PLAYLIST : 'private, no-cache';
