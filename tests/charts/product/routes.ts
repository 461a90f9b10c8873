/**
 * The forwarding of events, written by hand from `player.events.ts` and the documents, not from the charts: each event
 * that a root receives, and the events that it sends to its children as a result.
 *
 * `playback` receives the same event, `tags:other` receives another one, and `?` marks a conditional one.
 */
export type Routes = Readonly<Record<string, readonly string[]>>;

const SPONSORS = ['pubDisplay', 'pubLiveResults', 'pubOverlay'];
const to = (children: readonly string[], events: readonly string[]): Routes =>
  Object.fromEntries(events.map((event) => [event, children]));

/** While a film can be played. */
export const PLAYER_ROUTES: Routes = {
  ...to(
    ['playback'],
    [
      'playback.toEdge',
      'playback.step',
      'playback.setRate',
      'playback.setVolume',
      'playback.setMuted',
      'playback.setQuality',
      'playback.setCaptions',
      'playback.choose',
      'playback.watch',
      'playback.next',
      'advert.skip',
      'advert.due',
      'recovery.retry',
      'consent.give',
      'consent.refuse',
      'frameRate.dismiss',
    ],
  ),
  ...to(['transport'], ['playback.play', 'playback.pause', 'playback.toggle', 'playback.seek', 'playback.seekBy']),
  ...to(['tags'], ['tag.next', 'tag.previous', 'tag.repeat', 'tag.playList']),
  ...to(['plugins'], ['plugins.request', 'ad.impression', 'ad.click', 'playback.volume', 'playback.waiting']),
  ...to(['tags', 'plugins'], ['playback.regranted']),
  ...to(['tags', 'plugins', 'resumePosition'], ['playback.changed', 'media.seeked']),
  ...to(['resumePosition'], ['resumePosition.startAgain', 'resumePosition.dismiss']),
  ...to(
    [],
    [
      'player.signIn',
      'skippedNotice.dismiss',
      'scores.chosen',
      'resumePosition.noted',
      'consent.given',
      'next.granted',
      'playback.preferences',
      'playback.chosen',
    ],
  ),
  'next.lapsed': [],
  'results.seen': ['dataDocument'],
  'live.due': ['dataDocument'],
  'page.visible': ['playback', 'dataDocument', ...SPONSORS, 'plugins'],
  'page.hidden': ['playback', 'dataDocument', ...SPONSORS, 'plugins', 'resumePosition'],
  'page.turned': ['panels'],
  'picture.settled': ['plugins'],
  'network.online': ['playback', 'dataDocument', 'plugins'],
  'network.offline': ['playback', 'plugins'],
  'panels.opened': ['dataDocument:results.seen?', 'plugins:plugins.request?'],
  'cover.changed': ['panels', 'plugins'],
  'miniPlayer.dismissed': ['transport:playback.pause'],
  'playback.ready': ['tags', 'plugins', 'resumePosition'],
  'playback.playing': ['tags', 'controls', 'screen', 'plugins', 'next', 'resumePosition'],
  'playback.paused': ['tags', 'controls', 'screen', 'plugins', 'resumePosition'],
  'playback.finished': ['tags', 'controls', 'screen', 'panels?', 'plugins', 'resumePosition?'],
  'tags.exhausted': ['transport:playback.pause'],
  'tags.beyond': [],
  'tag.changed': ['profile', ...SPONSORS, 'panels', 'plugins', 'next'],
  'data.changed': ['playback', 'tags', ...SPONSORS, 'banner', 'panels', 'results', 'plugins'],
  'controls.*': ['controls'],
  'screen.*': ['screen'],
  'panel.*': ['panels'],
  'menu.*': ['panels'],
  'banner.*': ['banner'],
  'doubleTapSeek.*': ['doubleTapSeek'],
  'results.*': ['results'],
  /** One of the three, according to the slot. */
  'sponsor.*': SPONSORS.map((slot) => `${slot}?`),
};

/** In every state. */
export const LIBRARY_ROUTES: Routes = {
  'options.toggle': ['preferences:preference.moreOptions'],
  'screen.change': ['search'],
  'suggestion.chosen': ['search:keyword.type', 'search:search.submit'],
  'filters.applied': ['search:search.refine', 'preferences:preference.bestFirst'],
  'bestFirst.set': ['search:search.refine', 'preferences:preference.bestFirst'],
  /** The address names the preview while it is open. */
  'item.open': ['search:link.open?'],
  'item.deleted': ['search', 'search:link.close?', 'latest', 'selection', 'undo'],
  /** Rows leave the list one by one, or a whole search is listed again. */
  'items.deleted': ['search:item.deleted?', 'search:search.submit?', 'latest:item.deleted?', 'undo'],
  'items.restored': ['search:item.restored?', 'search:search.submit?', 'latest:item.restored?'],
  'items.changed': ['search'],
  'results.cleared': ['selection'],
  'search.prepared': [
    'actions:who.known',
    'suggestions:who.known',
    'latest:who.known',
    'selection:who.known',
    'offline:savedSessions.changed',
  ],
  'network.online': ['actions', 'selection'],
  'network.offline': ['actions', 'selection'],
  'preview.opened': ['search:type.choose?'],
  ...to([], ['results.playAll', 'results.share', 'notice.dismiss', 'library.signIn', 'session.lost']),
};

const expectedFor = (routes: Routes, type: string): readonly string[] | undefined =>
  routes[type] ?? routes[`${type.slice(0, type.indexOf('.'))}.*`];

/** @returns the fault in the events sent because of an event; undefined if there is none, or no route is documented */
export function misrouted(routes: Routes, type: string, said: readonly string[]): string | undefined {
  const expected = expectedFor(routes, type);
  if (!expected) return undefined;
  const full = (name: string): string => (name.includes(':') ? name : `${name}:${type}`);
  const must = expected.filter((name) => !name.endsWith('?')).map(full);
  const may = expected.filter((name) => name.endsWith('?')).map((name) => full(name.slice(0, -1)));
  const missing = must.filter((name) => !said.includes(name));
  const surplus = said.filter((name) => !must.includes(name) && !may.includes(name));
  if (missing.length === 0 && surplus.length === 0) return undefined;
  return `${type} is not said to ${missing.join(', ') || 'too few'}, but to ${surplus.join(', ') || 'no other'}`;
}
