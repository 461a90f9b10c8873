/** Stores the position of a frame when it is unloaded; fetched after the first frame of the film. */
import { selectPlayback } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { selectIsPlaying, selectTransport } from '../../../machines/player/playback/playback/playback.select.ts';
import type { LeftFrame } from './moved-frame.ts';

export function noteWhereLeft(player: PlayerRef, note: (left: LeftFrame) => void): void {
  addEventListener('pagehide', () => {
    const snapshot = player.getSnapshot();
    const { moment } = snapshot.context;
    const transport = selectTransport(selectPlayback(snapshot)?.getSnapshot())?.getSnapshot();
    if (moment !== undefined) note({ moment, plays: selectIsPlaying(transport) });
  });
}
