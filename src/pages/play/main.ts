/** The page `/play`: one player, without any code of the library. */
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

/** Parameters that name the medium and the moment in it. */
const MEDIUM_PARAMETERS = ['video', 'audio', 'videoTags', 'audioTags', 'tags', 'tag', 'start', 'drawing'] as const;

/** The page's query with another medium of the same kind. */
function addressOf(id: string, kind: PlayableType, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of MEDIUM_PARAMETERS) next.delete(name);
  next.set(kind, id);
  return next;
}

/**
 * A frame that was moved in its page resumes where it was, except in a list of tags, because its current video is
 * unknown.
 */
function resumedAt(play: PlayAddress | undefined, left: LeftFrame | undefined): PlayAddress | undefined {
  if (!left || play?.id === undefined || play.tags.length > 0) return play;
  return { ...play, tag: undefined, start: left.moment };
}

/** The query with which this page was loaded. */
const loadedSearch = location.search;

/** Title of the current film; empty if there is none. */
let playing = '';

async function setTitle({ language }: Settings, title: string): Promise<void> {
  playing = title;
  if (title) {
    document.title = `${title} · Ferryglide`;
    return;
  }
  const { createTexts } = await import('../../i18n/texts.ts');
  const { t } = await createTexts(language, ['player']);
  if (playing === '') document.title = `${t('player.player')} · Ferryglide`;
}

function open(settings: Settings, inspect: Inspect | undefined): void {
  const query = new URLSearchParams(location.search);
  const container = pageContainer();
  // Like the typeface, the group's logo loads with the views, after the first frame.
  const views = Promise.withResolvers<void>();
  addBrandBar(container, settings, views.promise);
  void views.promise.then(() => document.querySelector('link[rel=icon]')?.setAttribute('href', ICON));
  // Back or Forward to another film reloads the page, even if the layer code fails to load.
  const untilLayers = new AbortController();
  const reloadElsewhere = (): void => {
    if (location.search !== loadedSearch) location.reload();
  };
  addEventListener('popstate', reloadElsewhere, { signal: untilLayers.signal });
  reloadElsewhere();
  const layers = views.promise.then(() => import('../../back-layers.ts'));
  layers.then(
    ({ onTraversal }) => {
      untilLayers.abort();
      onTraversal(() => location.reload());
    },
    () => undefined,
  );
  const left = takeLeft();
  const mounted = mountPlayer(container, {
    onViews: views.resolve,
    settings,
    play: resumedAt(readPlayAddress(query), left),
    autoplay: left?.plays ?? readAutoplay(query),
    inspect,
    reload: reloadPage,
    onTitle: (title) => void setTitle(settings, title),
    onEmitted: (emitted) => {
      const { type } = emitted;
      // A linked film gets its own history entry, so that Back returns to the film before it.
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
