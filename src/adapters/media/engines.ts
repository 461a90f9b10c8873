/** Brings the code of one kind of engine, and of no other. */
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
 * @param natively HLS by the browser itself, as a device elsewhere plays it
 * @returns undefined for an address that no engine plays on the element: a page of its own (`frames/`), or none at all
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

/** An address of the kind that nearly all films have: its engine is asked for before the film is known. */
export const USUAL_FILM = 'film.m3u8';

/** Asks for an engine's code early, beside the data file and the checks; a failure is met when it is needed. */
export function preloadEngine(url: string): void {
  loadEngine(url).catch(() => undefined);
}
