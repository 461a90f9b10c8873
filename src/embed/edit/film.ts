/** The film of the thumbnail's sheet: attached to its element by the engine that its address asks for. */
import { loadEngine } from '../../ports/media/engines.ts';
import type { Engine } from '../../ports/media/engine.ts';

/** Seconds into the film: a first picture that is not black. */
const FIRST_PICTURE_S = 1;

/** @returns its end */
export function attachFilm(video: HTMLVideoElement, url: string): () => void {
  let engine: Engine | undefined;
  let isOver = false;
  loadEngine(url)
    .then((create) => {
      if (isOver) return;
      engine = create?.({
        video,
        source: { url, kind: 'replay', autoplay: false, frugal: true, volume: 0, muted: true, rate: 1 },
        startAt: FIRST_PICTURE_S,
        startAtWall: undefined,
        sign: (address) => address,
        onQualities: () => undefined,
        // The element shows that nothing plays; a file may be chosen all the same.
        onFatal: () => undefined,
      });
    })
    .catch(() => undefined);
  return () => {
    isOver = true;
    engine?.destroy();
  };
}
