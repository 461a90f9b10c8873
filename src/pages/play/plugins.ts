/** Plugins whose charts are fetched when first needed, each with its ports implemented. */
import type { AnyActorLogic } from 'xstate';
import type { PluginId } from '../../../core/domain/plugins.ts';
import type { absoluteBy } from '../../adapters/services/addresses.ts';
import type { createSendRequest } from '../../adapters/services/client.ts';
import type { MediaSurface } from '../../adapters/media/surface.ts';
import type { TileSurfaces } from '../../adapters/media/tile-surfaces.ts';
import { importAgain } from '../../import-again.ts';
import type { Settings } from '../settings.ts';

/** Dependencies of the plugins' port implementations. */
export interface PluginWorld {
  sendRequest: ReturnType<typeof createSendRequest>;
  absolute: ReturnType<typeof absoluteBy>;
  settings: Settings;
  surface: MediaSurface;
  /** Video elements of the camera tiles. */
  tiles: TileSurfaces;
}

type Compose = (world: PluginWorld) => Promise<AnyActorLogic>;

/** @param load imports the `compose-….ts` beside this file that implements the ports of a plugin's chart */
function composed<Module>(
  load: () => Promise<Module>,
  compose: (module: Module, world: PluginWorld) => AnyActorLogic | Promise<AnyActorLogic>,
): Compose {
  const request = importAgain(load);
  return async (world) => compose(await request(), world);
}

const importTools = importAgain(() => import('./compose-analysis.ts'));

/** The picture tools share one bundle. */
const composeTool =
  (tool: 'loop' | 'shuttle' | 'stopwatch' | 'zoom'): Compose =>
  async ({ surface }) =>
    (await importTools()).composeTools[tool](surface);

const COMPOSED: Readonly<Record<PluginId, Compose>> = {
  cameras: composed(
    () => import('./compose-cameras.ts'),
    ({ composeCameras }, { tiles }) => composeCameras(tiles),
  ),
  cast: composed(
    () => import('./compose-cast.ts'),
    ({ composeCast }, { surface }) => composeCast(surface),
  ),
  analytics: composed(
    () => import('./compose-analytics.ts'),
    ({ composeAnalytics }, { sendRequest, settings }) => composeAnalytics(sendRequest, settings),
  ),
  document: composed(
    () => import('./compose-pager.ts'),
    ({ composePager }, { sendRequest, absolute }) => composePager(sendRequest, absolute),
  ),
  drawing: composed(
    () => import('./compose-drawing.ts'),
    ({ composeDrawing }, { surface, sendRequest }) => composeDrawing(surface.video, sendRequest),
  ),
  loop: composeTool('loop'),
  mediaSession: composed(
    () => import('./compose-media-session.ts'),
    ({ composeMediaSession }, { surface, settings }) => composeMediaSession(surface, settings.language),
  ),
  seekPreview: composed(
    () => import('./compose-seek-preview.ts'),
    ({ composeSeekPreview }, { surface }) => composeSeekPreview(surface),
  ),
  shuttle: composeTool('shuttle'),
  stopwatch: composeTool('stopwatch'),
  tagActions: composed(
    () => import('./compose-tag-actions.ts'),
    ({ composeTagActions }, { sendRequest, settings }) => composeTagActions(sendRequest, settings),
  ),
  talk: composed(
    () => import('./compose-talk.ts'),
    ({ composeTalk }, { sendRequest, settings }) => composeTalk(sendRequest, settings.services),
  ),
  transcript: composed(
    () => import('./compose-transcript.ts'),
    ({ composeTranscript }, { settings }) => composeTranscript(settings.language),
  ),
  zoom: composeTool('zoom'),
};

export const loadPlugin = (plugin: PluginId, world: PluginWorld): Promise<AnyActorLogic> => COMPOSED[plugin](world);
