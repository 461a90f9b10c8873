/** Runs the chart that delays the views, and reports the state of the picture to it. */
import { createActor, fromCallback } from 'xstate';
import type { EventObject, Subscription } from 'xstate';
import { firstPictureMachine } from '../../../machines/player/opening/first-picture.machine.ts';
import type { FirstPictureEvent } from '../../../machines/player/opening/first-picture.machine.ts';
import {
  selectIsFramed,
  selectRecovery,
  selectStreamError,
} from '../../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { whenFrameIsShown } from '../../adapters/media/first-frame.ts';

/** Undefined while the film is opening. */
function pictureOf(player: PlayerRef): FirstPictureEvent | undefined {
  const snapshot = player.getSnapshot();
  if (snapshot.matches('opening')) return undefined;
  const playback = selectPlayback(snapshot)?.getSnapshot();
  const hasFailed = selectStreamError(selectRecovery(playback)?.getSnapshot()) !== undefined;
  const hasSource = playback?.context.mode !== undefined && !selectIsFramed(playback) && !hasFailed;
  return { type: snapshot.matches('ready') && hasSource ? 'picture.expected' : 'picture.none' };
}

/** Resolves when the views may load; never resolves if the player is removed first. */
export function awaitFirstPicture(player: PlayerRef, video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const watchPicture = fromCallback<EventObject, undefined>(({ sendBack }) => {
    const subscriptions: Subscription[] = [];
    let recovery: ReturnType<typeof selectRecovery>;
    const report = (): void => {
      const event = pictureOf(player);
      if (event) sendBack(event);
      const current = selectRecovery(selectPlayback(player.getSnapshot())?.getSnapshot());
      if (!current || current === recovery) return;
      recovery = current;
      // The root does not report a failed stream; the recovery chart does.
      subscriptions.push(current.subscribe(report));
    };
    subscriptions.push(player.subscribe(report));
    const stopWatching = whenFrameIsShown(video, () => sendBack({ type: 'picture.loaded' }));
    report();
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      stopWatching();
    };
  });
  const actor = createActor(firstPictureMachine.provide({ actors: { picture: watchPicture } }));
  signal.addEventListener('abort', () => actor.stop());
  return new Promise((resolve) => {
    actor.subscribe(({ status }) => status === 'done' && resolve());
    actor.start();
  });
}
