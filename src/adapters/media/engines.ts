/** Loads the code of one kind of engine only. */
import { engineKind } from '../../../core/domain/engine-kind.ts';
import { importAgain } from '../../import-again.ts';
import type { CreateEngine } from './engine.ts';
import { createNativeEngine } from './native-engine.ts';

const importHlsEngine = importAgain(() => import('./hls-engine.ts'));
const importDashEngine = importAgain(() => import('./dash-engine.ts'));

const hasMediaSource = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/**
 * The engine for an address (row P07).
 *
 * @param natively HLS in the browser's own player, as casting requires
 * @returns undefined for an address that no engine plays in the element: a page (`providers/`), or an invalid address
 */
export async function loadEngine(url: string, natively = false): Promise<CreateEngine | undefined> {
  switch (engineKind(url)) {
    case 'hls': {
      if (natively || !hasMediaSource()) return createNativeEngine;
      const { createHlsEngine, isHlsSupported } = await importHlsEngine();
      return isHlsSupported() ? createHlsEngine : createNativeEngine;
    }
    case 'dash':
      return (await importDashEngine()).createDashEngine;
    case 'native':
      return createNativeEngine;
    default:
      return undefined;
  }
}

/** An address of the most common kind, to preload its engine before the film is known. */
export const USUAL_FILM = 'film.m3u8';

/**
 * Preloads an engine's code, in parallel with the data file and the checks; a failure is handled when the engine is
 * needed.
 */
export function preloadEngine(url: string): void {
  loadEngine(url).catch(() => undefined);
}
