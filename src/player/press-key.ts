/** Performs the shortcut of a key pressed in a player, or on the player's own page. */
import {
  selectCaptions,
  selectCaptionTracks,
  selectIsAdvert,
  selectIsMuted,
  selectRate,
  selectVolume,
} from '../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback } from '../../machines/player/player.select.ts';
import type { PlayerRef } from '../../machines/player/player.select.ts';
import type { PlayerClock } from '../../core/domain/clock.ts';
import { handlesKey, meaningOf, SHORTCUTS } from './shortcuts.ts';

/** The properties read from a DOM or React keyboard event. */
type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented' | 'preventDefault'
>;

export function pressKey(player: PlayerRef, clock: PlayerClock, event: Key): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = meaningOf(event);
  const shortcut = Object.hasOwn(SHORTCUTS, key) ? SHORTCUTS[key] : undefined;
  const snapshot = player.getSnapshot();
  if (!shortcut || !snapshot.matches('ready') || handlesKey(event.target as Element, key)) return;
  event.preventDefault();
  const playback = selectPlayback(snapshot)?.getSnapshot();
  const command = shortcut({
    isAdvert: selectIsAdvert(playback),
    clock: clock.read(),
    volume: selectVolume(playback),
    muted: selectIsMuted(playback),
    rate: selectRate(playback),
    captions: selectCaptions(playback),
    tracks: selectCaptionTracks(playback),
  });
  if (command) player.send(command);
}
