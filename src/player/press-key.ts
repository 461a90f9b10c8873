/** What a key pressed in a player, or on the player's own page, does. */
import {
  selectCaptions,
  selectCaptionTracks,
  selectIsAdvert,
  selectIsMuted,
  selectRate,
  selectVolume,
} from '../../machines/player/playback/playback/playback.select.ts';
import {
  selectBottomPanel,
  selectPanels,
  selectPlayback,
  selectPlugin,
  selectPlugins,
  selectRightPanel,
} from '../../machines/player/player.select.ts';
import type { ToolKey } from '../../machines/player/analysis/tool-key.ts';
import type { PlayerRef } from '../../machines/player/player.select.ts';
import type { PlayerClock } from '../../core/domain/clock.ts';
import { keepsKey, meaningOf, SHORTCUTS } from './shortcuts.ts';

/** What is read of a key, as the browser or as React reports it. */
type Key = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'shiftKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'target'
  | 'defaultPrevented'
  | 'preventDefault'
  | 'repeat'
>;

/** Charts that take keys, in the order in which they are asked. */
const TOOLS = ['zoom', 'loop', 'shuttle', 'stopwatch'] as const;

/** Whether one of the picture tools takes the key. They come after the first picture. */
function offerToTools(player: PlayerRef, clock: PlayerClock, key: string, event: Key): boolean {
  const snapshot = player.getSnapshot();
  const panels = selectPanels(snapshot)?.getSnapshot();
  const { time, seekableFrom: from, seekableTo: to } = clock.read();
  const { shiftKey: shift, repeat } = event;
  const isOpen = selectRightPanel(panels) === 'analysis' || selectBottomPanel(panels) === 'analysis';
  const pressed: ToolKey = { type: 'tool.key', key, shift, repeat, isOpen, time, from, to };
  const plugins = selectPlugins(snapshot)?.getSnapshot();
  const tool = TOOLS.map((id) => selectPlugin(plugins, id)).find((each) => each?.getSnapshot().can(pressed));
  if (!tool || selectIsAdvert(selectPlayback(snapshot)?.getSnapshot()) || keepsKey(event.target as Element, key))
    return false;
  event.preventDefault();
  tool.send(pressed);
  return true;
}

export function pressKey(player: PlayerRef, clock: PlayerClock, event: Key): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = meaningOf(event);
  if (offerToTools(player, clock, key, event)) return;
  const shortcut = Object.hasOwn(SHORTCUTS, key) ? SHORTCUTS[key] : undefined;
  const snapshot = player.getSnapshot();
  if (!shortcut || !snapshot.matches('ready') || keepsKey(event.target as Element, key)) return;
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
