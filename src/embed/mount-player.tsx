/** Puts one player into a place on a page, and takes it out again. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import type { PlayerNews } from '../../machines/player/player.machine.ts';
import type { PlayRequest } from '../../machines/player/player.ports.ts';
import type { PlayAddress } from '../domain/address-player.ts';
import { TextProvider } from '../i18n/text-context.tsx';
import { createTexts } from '../i18n/texts.ts';
import { Player } from '../player/Player.tsx';
import { createMediaSurface } from '../ports/media/surface.ts';
import { createBrowserScreen } from '../ports/screen.ts';
import { hasSessionMark, keepVolume, readMuted, readVolume } from '../ports/storage.ts';
import { composePlayer } from './compose-player.ts';
import type { Inspect } from './inspection.ts';
import { listenToPage } from './page-events.ts';
import { isEmbedded } from './settings.ts';
import type { Settings } from './settings.ts';

export interface PlayerWish {
  settings: Settings;
  /** Undefined: nothing to play is named, which is shown as missing data. */
  play: PlayAddress | undefined;
  autoplay: boolean;
  inspect: Inspect | undefined;
  /** What the player tells the page around it. */
  onNews: (news: PlayerNews) => void;
}

export interface Mounted {
  /** Takes it away: everything it has started ends. */
  stop: () => void;
}

/** What names nothing asks for a medium that no host has: the answer is the same. */
const NOTHING: PlayAddress = {
  type: 'video',
  id: '-',
  tags: [],
  tag: undefined,
  start: undefined,
  preRoll: undefined,
  postRoll: undefined,
  userId: 0,
  groupId: 0,
};

export function mountPlayer(container: HTMLElement, { settings, play, autoplay, inspect, onNews }: PlayerWish): Mounted {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  const surface = createMediaSurface(video);
  const screen = createBrowserScreen();
  const request: PlayRequest = { ...(play ?? NOTHING), embedded: isEmbedded(settings), autoplay };

  const player = createActor(composePlayer(settings, surface, screen), {
    ...(inspect ? { inspect } : {}),
    input: {
      request,
      hasSession: hasSessionMark(),
      hasCookies: navigator.cookieEnabled,
      volume: readVolume(),
      muted: readMuted(),
    },
  });
  player.on('*', (news) => {
    if (news.type === 'player.volume') keepVolume(news);
    onNews(news);
  });
  const stopListening = listenToPage((event) => player.send(event));
  player.start();

  const handles = {
    clock: surface.clock,
    attachPicture(host: HTMLElement) {
      host.append(video);
      return () => video.remove();
    },
    attachScreen: screen.attachScreen,
    flags: settings.flags,
    library: settings.site,
  };
  const root = createRoot(container);
  let isStopped = false;
  void createTexts(settings.language, ['common', 'player']).then((texts) => {
    if (isStopped) return;
    root.render(
      <TextProvider texts={texts}>
        <Player player={player} handles={handles} />
      </TextProvider>,
    );
  });

  return {
    stop() {
      isStopped = true;
      stopListening();
      player.stop();
      root.unmount();
      surface.destroy();
    },
  };
}
