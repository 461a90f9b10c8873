/** The page `/play`: one player, and nothing of the library. */
import './early.ts';
import { readAutoplay, readPlayAddress } from '../../../core/domain/address-player.ts';
import type { PlayAddress } from '../../../core/domain/address-player.ts';
import type { PlayableType } from '../../../core/domain/media.ts';
import { inspection } from '../inspector/inspection.ts';
import type { Inspect } from '../inspector/inspection.ts';
import { addBrandBar } from '../brand-bar.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { mountPlayer } from './mount-player.ts';
import { noteLeft, takeLeft } from './moved-frame.ts';
import type { LeftFrame } from './moved-frame.ts';
import { reloadPage } from '../reload.ts';
import { followPresentation, pageContainer, pageSettings } from '../page.ts';
import { isEmbedded } from '../settings.ts';
import type { Settings } from '../settings.ts';

const ICON = new URL('../icon.svg', import.meta.url).href;

/** What names the medium and the place within it. */
const NAMES = ['video', 'audio', 'videoTags', 'audioTags', 'tags', 'tag', 'start', 'drawing'] as const;

/** The page's query with another medium of the same kind. */
function addressOf(id: string, kind: PlayableType, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of NAMES) next.delete(name);
  next.set(kind, id);
  return next;
}

/** A frame that was moved goes on where it was; of a list of tags it is not known in which video. */
function whereLeft(play: PlayAddress | undefined, left: LeftFrame | undefined): PlayAddress | undefined {
  if (!left || play?.id === undefined || play.tags.length > 0) return play;
  return { ...play, tag: undefined, start: left.moment };
}

/** The query that this page was loaded with. */
const openedWith = location.search;

/** What the page is named after; empty where nothing plays. */
let named = '';

async function entitle({ language }: Settings, title: string): Promise<void> {
  named = title;
  if (title) {
    document.title = `${title} · Ferryglide`;
    return;
  }
  const { createTexts } = await import('../../i18n/texts.ts');
  const { t } = await createTexts(language, ['player']);
  if (named === '') document.title = `${t('player.player')} · Ferryglide`;
}

function open(settings: Settings, inspect: Inspect | undefined): void {
  const query = new URLSearchParams(location.search);
  const container = pageContainer();
  // Like the typeface, the group's mark comes with the views, after the first frame.
  const views = Promise.withResolvers<void>();
  addBrandBar(container, settings, views.promise);
  void views.promise.then(() => document.querySelector('link[rel=icon]')?.setAttribute('href', ICON));
  // Back or Forward to another film opens the page again, also where what knows of layers does not come.
  const beforeLayers = new AbortController();
  const reloadElsewhere = (): void => {
    if (location.search !== openedWith) location.reload();
  };
  addEventListener('popstate', reloadElsewhere, { signal: beforeLayers.signal });
  reloadElsewhere();
  const layers = views.promise.then(() => import('../../back-layers.ts'));
  layers.then(
    ({ onTraversal }) => {
      beforeLayers.abort();
      onTraversal(() => location.reload());
    },
    () => undefined,
  );
  const left = takeLeft();
  const mounted = mountPlayer(container, {
    onViews: views.resolve,
    settings,
    play: whereLeft(readPlayAddress(query), left),
    autoplay: left?.plays ?? readAutoplay(query),
    inspect,
    reload: reloadPage,
    onTitle: (title) => void entitle(settings, title),
    onEmitted: (emitted) => {
      const { type } = emitted;
      // A linked film has an address of its own, and Back leads to the film before it.
      if (emitted.type === 'player.opened') {
        const push = (): void => history.pushState(null, '', `?${addressOf(emitted.id, emitted.medium, query)}`);
        layers.then(({ whenUncovered }) => whenUncovered(push), push);
      }
      if (emitted.type === 'player.leaving') void leaveForLogin(settings, emitted.moment);
      if (type === 'player.signIn') void leaveForLogin(settings);
    },
  });
  if (!isEmbedded(settings))
    void views.promise.then(async () => {
      const { openPlayTray } = await import('./play-tray.ts');
      await openPlayTray(settings, inspect, mounted);
    });
  followPresentation(settings, mounted.present);
  if (window.parent !== window)
    void views.promise
      .then(() => Promise.all([import('./frame-channel.ts'), import('./note-left.ts')]))
      .then(([{ openFrameChannel }, { noteWhereLeft }]) => {
        openFrameChannel(mounted, window.parent);
        noteWhereLeft(mounted.player, noteLeft);
      });
}

void pageSettings().then(async (settings) => open(settings, import.meta.env.DEV ? await inspection() : undefined));
