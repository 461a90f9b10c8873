import type { PanelId } from './panels.ts';

/** Charts that are loaded on first use; each has its line in `src/pages/play/plugins.ts`. */
export type PluginId =
  | 'analytics'
  | 'cameras'
  | 'cast'
  | 'document'
  | 'drawing'
  | 'loop'
  | 'mediaSession'
  | 'seekPreview'
  | 'shuttle'
  | 'stopwatch'
  | 'tagActions'
  | 'talk'
  | 'transcript'
  | 'zoom';

/** Panels with a chart of their own; others show data of other charts. Chat, votes and questions share one. */
const PLUGIN_OF: Readonly<Partial<Record<PanelId, PluginId>>> = {
  chat: 'talk',
  document: 'document',
  drawing: 'drawing',
  questions: 'talk',
  transcript: 'transcript',
  vote: 'talk',
};

/** The plugin that a panel needs when it opens. */
export const pluginOf = (panel: PanelId): PluginId | undefined => PLUGIN_OF[panel];
