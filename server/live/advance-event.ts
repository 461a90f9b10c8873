/**
 * Advances a live event: shows each camera from its first segment on, and ends the event after a long silence (row
 * S05).
 */
import { eventState, hasStreamElsewhere } from '../../core/domain/live-event.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Store } from '../store/store.ts';
import type { StoredLiveEvent } from '../store/live-event.ts';
import type { Cameras } from './cameras.ts';
import { cutOf } from './playlists.ts';

const isOnAir = (event: StoredLiveEvent): boolean =>
  hasStreamElsewhere(event) || event.cameras.some(({ hasPicture }) => hasPicture);

/** Notifies followers. Events whose streams are hosted elsewhere are found by their start time (`gatherUpdates`). */
const noteOnAir = (follows: Store['follows'], mediaId: MediaId, at: EpochMs): Promise<void> =>
  follows.addUpdates([{ kind: 'live', mediaId, about: undefined, count: undefined, at }]);

interface Options {
  store: Store;
  cameras: Pick<Cameras, 'ofEvent'>;
  now: () => EpochMs;
  log: (line: string) => void;
  /** Called after an event was saved. */
  onSaved: (id: MediaId) => Promise<void>;
}

/** @returns a function that advances one event, given as it is stored */
export function eventAdvancer({
  store,
  cameras,
  now,
  log,
  onSaved,
}: Options): (id: MediaId, event: StoredLiveEvent) => Promise<void> {
  async function advance(id: MediaId, event: StoredLiveEvent): Promise<void> {
    if (eventState(event, now()) !== 'live') return;
    const own = cameras.ofEvent(id);
    const seen = own.filter(
      ({ recording }) => cutOf(recording, { from: event.startsAt, to: Infinity }).runs.length > 0,
    );
    const isNew = event.cameras.some(
      ({ id: camera, hasPicture }) => !hasPicture && seen.some((each) => each.id === camera),
    );
    if (isNew) {
      const shown = new Set(seen.map((camera) => camera.id));
      await change(
        id,
        (current) => ({
          ...current,
          cameras: current.cameras.map((each) => (shown.has(each.id) ? { ...each, hasPicture: true } : each)),
        }),
        (within, before) => (isOnAir(before) ? undefined : noteOnAir(within.follows, id, now())),
      );
    }
    if (event.silenceS === undefined || seen.length === 0 || own.some(({ signal }) => signal.isReceiving)) return;
    const last = Math.max(...own.map(({ signal }) => signal.since ?? 0));
    if (now() - Math.max(last, event.startsAt) > event.silenceS * 1000) {
      log(`Live: ${id} has ended: no camera has sent for ${event.silenceS} s.`);
      await change(id, (current) => ({ ...current, endedAt: last }));
    }
  }

  /**
   * Does nothing if the event has ended in the meantime.
   *
   * @param also runs in the same transaction and receives the event as it was
   */
  async function change(
    id: MediaId,
    to: (event: StoredLiveEvent) => StoredLiveEvent,
    also?: (within: Store, before: StoredLiveEvent) => Promise<void> | undefined,
  ): Promise<void> {
    const isSaved = await store.transaction(async (within) => {
      const medium = await within.media.find(id);
      const event = medium?.player?.event;
      if (!medium?.player || !event || event.endedAt !== undefined) return false;
      const next = to(event);
      const encoding = next.endedAt !== undefined;
      await within.media.save({
        ...medium,
        version: medium.version + 1,
        player: { ...medium.player, encoding, event: next },
      });
      await also?.(within, event);
      return true;
    });
    if (isSaved) await onSaved(id);
  }

  return advance;
}
