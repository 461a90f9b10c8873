/** Formats that the browser plays itself: a plain file, a blob, a `.mov`; HLS if Media Source is unavailable. */
import { engineKind, isSound } from '../../../core/domain/engine-kind.ts';
import { importAgain } from '../../import-again.ts';
import type { Engine, EngineHost } from './engine.ts';

/** Safari reports the wall time of a stream's start. */
type Dated = HTMLVideoElement & { getStartDate?: () => Date };

const importFileCodec = importAgain(() => import('./file-codec.ts'));

export function createNativeEngine({ video, source, startAt, sign, onQualities, onFatal }: EngineHost): Engine {
  const listening = new AbortController();
  const { signal } = listening;
  const isFile = engineKind(source.url) === 'native' && !isSound(source.url);
  /** @param kinds of tracks that must be playable */
  const findUnsupported = async (kinds: readonly ('video' | 'audio')[]): Promise<string | undefined> => {
    if (!isFile) return undefined;
    const { unsupportedInFile } = await importFileCodec();
    return unsupportedInFile(sign(source.url), kinds, signal);
  };
  const fail = async (): Promise<void> => {
    const codec = await findUnsupported(['video', 'audio']).catch(() => undefined);
    if (!signal.aborted) onFatal(undefined, codec);
  };
  /** If only the picture is unsupported, the browser plays the sound alone. */
  const checkPicture = async (): Promise<void> => {
    const codec = video.videoWidth > 0 ? undefined : await findUnsupported(['video']).catch(() => undefined);
    if (codec !== undefined && !signal.aborted) onFatal(undefined, codec);
  };
  video.addEventListener('error', () => void fail(), { signal });
  video.addEventListener(
    'loadedmetadata',
    () => {
      if (startAt !== undefined && startAt > 0) video.currentTime = startAt;
      onQualities();
      void checkPicture();
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
