import { listedCaptions } from './captions.ts';
import type { DataDocument } from './data-document.ts';
import { menuCategories } from './menu.ts';
import { parseLives, parseReplays } from './replay-address.ts';
import { MAIN_FILM, timedTags } from './tags.ts';

/** The twelve plugin panels (Player 2), the picture tools and the transcript, in the order in which their buttons stand. */
export const PANEL_IDS = [
  'liveResults',
  'menu',
  'timeline',
  'description',
  'linkers',
  'videoSelector',
  'document',
  'chat',
  'vote',
  'questions',
  'drawing',
  'analysis',
  'sponsors',
  'transcript',
] as const;

export type PanelId = (typeof PANEL_IDS)[number];

/** Where a panel stands in a wide layout. */
export type PanelDock = 'right' | 'bottom';

/** A data document's say on each panel (row P36). */
const IS_ON: Readonly<Record<PanelId, (document: DataDocument) => boolean>> = {
  liveResults: ({ tags }) => tags.some((tag) => tag.isLiveResult === true),

  // Only a document that says so is without its menu.
  menu: ({ video }) => video.menu !== false,

  timeline: () => true,

  description: () => true,

  linkers: (document) => document.linkers === true && linkedMedia(document).length > 0,

  // Of a document that says nothing, viewers may choose where there is a choice (decision 0115).
  videoSelector: ({ video }) =>
    video.videoSelector !== false &&
    (parseReplays(video.replay_url).length > 1 || parseLives(video.live_url).length > 1),

  document: ({ video }) => video.document !== undefined,

  chat: ({ video }) => video.chat === true,

  vote: ({ vote }) => vote === true,

  questions: ({ questions }) => questions === true,

  // Not over sound. Over the page of a video site the panel says why nothing can be drawn (Player 5).
  drawing: ({ video }) => video.type !== 'audio',

  analysis: () => true,

  sponsors: ({ pubDisplay }) => pubDisplay.length > 0,

  transcript: ({ video }) => listedCaptions(video.captions).length > 0,
};

/** The panels that a document has, in the order of their buttons. */
export function panelsOf(document: DataDocument): PanelId[] {
  return PANEL_IDS.filter((id) => IS_ON[id](document));
}

/** What stands beside a film in its collections, each once; only public ones feed the linkers (Player 2). */
export function linkedMedia({ collections, video }: DataDocument): DataDocument['collections'][number]['medias'] {
  const medias = collections
    .filter(({ visibility }) => visibility === 'public')
    .flatMap((collection) => collection.medias);
  const ids = new Set([video.id]);
  return medias.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** The timeline has the width of the page; any other panel begins at the right. */
export const defaultDock = (panel: PanelId): PanelDock => (panel === 'timeline' ? 'bottom' : 'right');

/**
 * The panels that are open at start: live results, the timeline, and the linkers where their place is empty.
 *
 * Where there are no results the menu stands in for them, unless it has nothing to show (decision 0115).
 *
 * @param dockOf where a panel stands; each place holds one
 * Source: player document, points 4 and 9.
 */
export function openAtStart(
  document: DataDocument,
  dockOf: (panel: PanelId) => PanelDock = defaultDock,
): Partial<Record<PanelDock, PanelId>> {
  const on = panelsOf(document);
  const hasMenu = menuCategories(timedTags(document.tags, MAIN_FILM)).length > 0;
  const preferred: PanelId[] = hasMenu
    ? ['liveResults', 'timeline', 'menu', 'linkers']
    : ['liveResults', 'timeline', 'linkers', 'menu'];
  const open: Partial<Record<PanelDock, PanelId>> = {};
  for (const panel of preferred) if (on.includes(panel)) open[dockOf(panel)] ??= panel;
  return open;
}
