/** Runs the chart that holds the views back, and reports to it what becomes of the picture. */
import { createActor, fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import { firstPictureMachine } from '../../../machines/player/opening/first-picture.machine.ts';
import type { FirstPictureEvent } from '../../../machines/player/opening/first-picture.machine.ts';
import { selectIsFramed } from '../../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';

/** Undefined while the film is being opened. */
function pictureOf(player: PlayerRef): FirstPictureEvent | undefined {
  const snapshot = player.getSnapshot();
  if (snapshot.matches('opening')) return undefined;
  const playback = selectPlayback(snapshot)?.getSnapshot();
  const hasSource = playback?.context.mode !== undefined && !selectIsFramed(playback);
  return { type: snapshot.matches('ready') && hasSource ? 'picture.expected' : 'picture.none' };
}

/** Resolves when the views may come; never, once the player is taken away before. */
export function awaitFirstPicture(player: PlayerRef, video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const watchPicture = fromCallback<EventObject, undefined>(({ sendBack }) => {
    const report = (): void => {
      const event = pictureOf(player);
      if (event) sendBack(event);
    };
    const subscription = player.subscribe(report);
    const onLoaded = (): void => sendBack({ type: 'picture.loaded' });
    video.addEventListener('loadeddata', onLoaded);
    report();
    return () => {
      subscription.unsubscribe();
      video.removeEventListener('loadeddata', onLoaded);
    };
  });
  const actor = createActor(firstPictureMachine.provide({ actors: { picture: watchPicture } }));
  signal.addEventListener('abort', () => actor.stop());
  return new Promise((resolve) => {
    actor.subscribe(({ status }) => status === 'done' && resolve());
    actor.start();
  });
}
