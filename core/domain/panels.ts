import { listedCaptions } from './captions.ts';
import type { DataDocument } from './data-document.ts';
import { menuCategories } from './menu.ts';
import { parseLives, parseReplays } from './replay-address.ts';
import { MAIN_FILM, timedTags } from './tags.ts';

/** The twelve plugin panels (Player 2), the picture tools and the transcript, in the order of their buttons. */
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

/** Position of a panel in a wide layout. */
export type PanelDock = 'right' | 'bottom';

/** Whether a data document enables each panel (row P36). */
const IS_ON: Readonly<Record<PanelId, (document: DataDocument) => boolean>> = {
  liveResults: ({ tags }) => tags.some((tag) => tag.isLiveResult === true),

  // The menu is shown unless the document disables it.
  menu: ({ video }) => video.menu !== false,

  timeline: () => true,

  description: () => true,

  linkers: (document) => document.linkers === true && linkedMedia(document).length > 0,

  // By default, viewers can choose if there is more than one stream (decision 0115).
  videoSelector: ({ video }) =>
    video.videoSelector !== false &&
    (parseReplays(video.replay_url).length > 1 || parseLives(video.live_url).length > 1),

  document: ({ video }) => video.document !== undefined,

  chat: ({ video }) => video.chat === true,

  vote: ({ vote }) => vote === true,

  questions: ({ questions }) => questions === true,

  // Not for audio. For a video site's page, the panel explains why nothing can be drawn (Player 5).
  drawing: ({ video }) => video.type !== 'audio',

  analysis: () => true,

  sponsors: ({ pubDisplay }) => pubDisplay.length > 0,

  transcript: ({ video }) => listedCaptions(video.captions).length > 0,
};

/** The panels of a document, in the order of their buttons. */
export function panelsOf(document: DataDocument): PanelId[] {
  return PANEL_IDS.filter((id) => IS_ON[id](document));
}

/** Other media in the film's collections, each once; only public ones appear in the linkers (Player 2). */
export function linkedMedia({ collections, video }: DataDocument): DataDocument['collections'][number]['medias'] {
  const medias = collections
    .filter(({ visibility }) => visibility === 'public')
    .flatMap((collection) => collection.medias);
  const ids = new Set([video.id]);
  return medias.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** The timeline spans the page's width; all other panels start on the right. */
export const defaultDock = (panel: PanelId): PanelDock => (panel === 'timeline' ? 'bottom' : 'right');

/**
 * The panels that are open at start: live results, the timeline, and the linkers if their dock is free.
 *
 * Without results, the menu takes their place, unless it is empty (decision 0115).
 *
 * @param dockOf the dock of a panel; each dock holds one
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
