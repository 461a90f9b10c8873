/** The film of the clipping page and its timeline: the playhead, and playing one stretch alone. */
import type { Stretch } from '../../core/domain/clip.ts';
import type { Seconds } from '../../core/domain/media.ts';

/** Moves the playhead of a timeline with its film: its custom property `--at`, percent. */
export function attachPlayhead(video: HTMLVideoElement, playhead: () => HTMLElement | null): () => void {
  const attachment = new AbortController();
  const { signal } = attachment;
  const move = (): void => {
    const share = video.duration > 0 ? (video.currentTime / video.duration) * 100 : 0;
    playhead()?.style.setProperty('--at', `${share.toFixed(3)}%`);
  };
  for (const event of ['timeupdate', 'seeking', 'loadedmetadata']) video.addEventListener(event, move, { signal });
  return () => attachment.abort();
}

/** Shows a moment, without playing. */
export function showMoment(video: HTMLVideoElement | null, time: Seconds): void {
  if (video && video.readyState > 0) video.currentTime = time;
}

/** Plays from its start and pauses at its end, unless the person goes elsewhere before. */
export function playStretch(video: HTMLVideoElement | null, { start, end }: Stretch): void {
  if (!video || video.readyState === 0) return;
  const playing = new AbortController();
  const { signal } = playing;
  video.currentTime = start;
  video.addEventListener(
    'timeupdate',
    () => {
      if (video.currentTime < end && video.currentTime >= start) return;
      if (video.currentTime >= end) video.pause();
      playing.abort();
    },
    { signal },
  );
  // Asked for again, or stopped by hand: this stretch is over.
  video.addEventListener('pause', () => playing.abort(), { signal });
  video.play().catch(() => playing.abort());
}
