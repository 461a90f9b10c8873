/** The film and timeline of the clipping page: its playhead, and playback of a single range. */
import type { Stretch } from '../../core/domain/clip.ts';
import type { Seconds } from '../../core/domain/media.ts';

/** Moves a timeline's playhead with its film: the custom property `--at`, percent. */
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

/** Seeks without playing. */
export function showMoment(video: HTMLVideoElement | null, time: Seconds): void {
  if (video && video.readyState > 0) video.currentTime = time;
}

/** Plays from the range's start and pauses at its end, unless the person seeks elsewhere first. */
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
  // Played again or paused by hand: this playback ends.
  video.addEventListener('pause', () => playing.abort(), { signal });
  video.play().catch(() => playing.abort());
}
