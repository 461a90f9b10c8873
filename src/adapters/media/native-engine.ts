/** What the browser plays by itself: a plain file, a blob, a `.mov`; HLS where there is no Media Source. */
import type { Engine, EngineHost } from './engine.ts';

/** Safari reports the wall time of a stream's start. */
type Dated = HTMLVideoElement & { getStartDate?: () => Date };

export function createNativeEngine({ video, source, startAt, sign, onQualities, onFatal }: EngineHost): Engine {
  const listening = new AbortController();
  const { signal } = listening;
  video.addEventListener('error', () => onFatal(), { signal });
  video.addEventListener(
    'loadedmetadata',
    () => {
      if (startAt !== undefined && startAt > 0) video.currentTime = startAt;
      onQualities();
    },
    { signal },
  );
  video.preload = 'auto';
  video.src = sign(source.url);
  video.load();

  return {
    qualities: () => [],
    setQuality: () => undefined,
    fps: () => undefined,
    edge: () =>
      source.kind === 'live' && video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : undefined,
    wallTime: () => {
      const start = (video as Dated).getStartDate?.().getTime() ?? Number.NaN;
      return Number.isNaN(start) ? undefined : start + video.currentTime * 1000;
    },
    destroy() {
      listening.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
