import type { DataDocument } from './data-document.ts';
import type { PanelId } from './panels.ts';

/** Parts of the player with a chart of their own: panels, and what lies over the picture or under it. */
export type PluginId = PanelId | 'talk' | 'banner' | 'profile' | 'overlay' | 'analytics';

/**
 * Plugins whose chart is fetched when their panel first opens; the other panels show what other charts know.
 * Each has its line in `src/embed/plugins.ts`.
 */
export const PANEL_PLUGINS: readonly PanelId[] = ['document', 'drawing'];

/** Panels whose plugin is not their own alone: chat, votes and questions have one chart, and one stream. */
const SHARED: Readonly<Partial<Record<PanelId, PluginId>>> = { chat: 'talk', vote: 'talk', questions: 'talk' };

/** The plugin that a panel needs when it opens. */
export const pluginOf = (panel: PanelId): PluginId | undefined =>
  SHARED[panel] ?? PANEL_PLUGINS.find((id) => id === panel);

/** Plugins that begin with the film, whether a panel is open or not. */
const AT_ONCE: Readonly<Partial<Record<PluginId, (document: DataDocument) => boolean>>> = {};

export function pluginsAtOnce(document: DataDocument): PluginId[] {
  return (Object.keys(AT_ONCE) as PluginId[]).filter((id) => AT_ONCE[id]?.(document));
}
