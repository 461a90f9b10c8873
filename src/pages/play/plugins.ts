/** Plugins whose charts are fetched when they are first needed, each with its ports filled. */
import type { AnyActorLogic } from 'xstate';
import type { PluginId } from '../../../core/domain/plugins.ts';
import type { absoluteBy } from '../../adapters/services/addresses.ts';
import type { createSendRequest } from '../../adapters/services/client.ts';
import type { MediaSurface } from '../../adapters/media/surface.ts';
import type { TileSurfaces } from '../../adapters/media/tile-surfaces.ts';
import type { Settings } from '../settings.ts';

/** What a plugin's ports are made of. */
export interface PluginWorld {
  sendRequest: ReturnType<typeof createSendRequest>;
  absolute: ReturnType<typeof absoluteBy>;
  settings: Settings;
  surface: MediaSurface;
  /** Elements of small pictures beside it. */
  tiles: TileSurfaces;
}

/** The picture tools come together. */
const composeTool =
  (tool: 'loop' | 'shuttle' | 'stopwatch' | 'zoom') =>
  async ({ surface }: PluginWorld): Promise<AnyActorLogic> =>
    (await import('./compose-analysis.ts')).composeTools[tool](surface);

/** `compose-….ts` beside it fills the ports of a plugin's chart. */
const COMPOSED: Readonly<Record<PluginId, (world: PluginWorld) => Promise<AnyActorLogic>>> = {
  cameras: async ({ tiles }) => (await import('./compose-cameras.ts')).composeCameras(tiles),
  cast: async ({ surface }) => (await import('./compose-cast.ts')).composeCast(surface),
  analytics: async ({ sendRequest, settings }) =>
    (await import('./compose-analytics.ts')).composeAnalytics(sendRequest, settings),
  document: async ({ sendRequest, absolute }) =>
    (await import('./compose-pager.ts')).composePager(sendRequest, absolute),
  drawing: async ({ surface, sendRequest }) =>
    (await import('./compose-drawing.ts')).composeDrawing(surface.video, sendRequest),
  loop: composeTool('loop'),
  mediaSession: async ({ surface, settings }) =>
    (await import('./compose-media-session.ts')).composeMediaSession(surface, settings.language),
  seekPreview: async ({ surface }) => (await import('./compose-seek-preview.ts')).composeSeekPreview(surface),
  shuttle: composeTool('shuttle'),
  stopwatch: composeTool('stopwatch'),
  tagActions: async ({ sendRequest, settings }) =>
    (await import('./compose-tag-actions.ts')).composeTagActions(sendRequest, settings),
  talk: async ({ sendRequest, settings }) =>
    (await import('./compose-talk.ts')).composeTalk(sendRequest, settings.services),
  transcript: async ({ settings }) => (await import('./compose-transcript.ts')).composeTranscript(settings.language),
  zoom: composeTool('zoom'),
};

export const loadPlugin = (plugin: PluginId, world: PluginWorld): Promise<AnyActorLogic> => COMPOSED[plugin](world);
