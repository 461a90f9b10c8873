/** Mounts and unmounts one player in a container. */
import { createActor } from 'xstate';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { selectFace } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { PlayerEmitted } from '../../../machines/player/player.setup.ts';
import type { PlayRequest } from '../../../machines/player/player.ports.ts';
import type { PlayAddress } from '../../../core/domain/address-player.ts';
import type { ClockReading, PlayerClock } from '../../../core/domain/clock.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { withPageUser } from '../../../core/domain/page-user.ts';
import { listenToPageKeys } from '../../dom/page-keys.ts';
import { importAgain } from '../../import-again.ts';
import { pressKey } from '../../player/press-key.ts';
import { isFrugal } from '../../adapters/connection.ts';
import { createMediaSurface } from '../../adapters/media/surface.ts';
import { createTileSurfaces } from '../../adapters/media/tile-surfaces.ts';
import type { ReadJson } from '../../adapters/services/client.ts';
import { joinPlayers } from '../../adapters/other-players.ts';
import { createBrowserScreen } from '../../adapters/screen.ts';
import {
  hasSessionMark,
  saveConsent,
  saveResumePosition,
  saveScores,
  saveChoices,
  readConsents,
  readMuted,
  readResumePositions,
  readAudio,
  readCaptions,
  readVolume,
} from '../../adapters/storage.ts';
import { composePlayer } from './compose-player.ts';
import type { DrawnPlayer } from './draw-player.tsx';
import { awaitFirstPicture } from './first-picture.ts';
import { bringViews } from '../bring-views.ts';
import type { Missing } from '../bring-views.ts';
import type { Inspect } from '../inspector/inspection.ts';
import { listenToPage } from './page-events.ts';
import { isEmbedded, pageFlags } from '../settings.ts';
import type { Settings } from '../settings.ts';
import { drawShell } from './shell.ts';

export interface PlayerOptions {
  settings: Settings;
  /** Undefined if the address names nothing to play. */
  play: PlayAddress | undefined;
  autoplay: boolean;
  /** Inside a preview of the library. */
  isPreview?: boolean;
  inspect: Inspect | undefined;
  /** What the player emits to the embedding page. */
  onEmitted: (emitted: PlayerEmitted) => void;
  /** Called when the first frame is visible, or none is expected. Other resources may be fetched from then on. */
  onViews?: () => void;
  /** Sets the title of the player's own page. */
  onTitle?: (title: string) => void;
  /** Reloads the player's own page at this moment; undefined: live, or nothing has played yet. */
  reload?: (moment: Seconds | undefined) => void;
  /** Replaces the default way to read data files. */
  readJson?: ReadJson | undefined;
}

export interface Mounted {
  /** Applies another language, theme or flags without interrupting playback. */
  present: (settings: Settings) => Promise<void>;
  /** Unmounts the player and ends everything it started. */
  stop: () => void;
}

/** Also has what its API needs (`player-api.ts`), whose code is fetched when a page uses it. */
export interface MountedPlayer extends Mounted {
  player: PlayerRef;
  clock: PlayerClock;
  /**
   * Player time of the picture that was visible at an earlier moment; undefined if there was none, and for third-party
   * videos.
   *
   * @param at time on the page's clock
   */
  shownAt: (at: DOMHighResTimeStamp) => Seconds | undefined;
}

/** The request of an address that names nothing. */
const NOTHING: PlayAddress = {
  type: 'video',
  id: undefined,
  tags: [],
  tag: undefined,
  start: undefined,
  preRoll: undefined,
  postRoll: undefined,
  userId: 0,
  groupId: 0,
};

const importViews = importAgain(() => import('./draw-player.tsx'));

/** Undefined if resuming there makes no sense. */
function momentOf({ time, duration }: ClockReading): Seconds | undefined {
  return time > 0 && Number.isFinite(duration) ? time : undefined;
}

export function mountPlayer(container: HTMLElement, options: PlayerOptions): MountedPlayer {
  const { settings, play, autoplay, isPreview, inspect, onEmitted, onViews, onTitle, reload, readJson } = options;
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  const surface = createMediaSurface(video);
  const tiles = createTileSurfaces(surface);
  const screen = createBrowserScreen({ followsScroll: !isPreview });
  const request: PlayRequest = { ...(play ?? NOTHING), embedded: isEmbedded(settings), autoplay, isPreview };

  let presented = settings;
  const shell = drawShell(request.type === 'audio', () => presented.language);
  shell.picture.append(video);
  container.replaceChildren(shell.element);

  const player = createActor(composePlayer(settings, surface, screen, tiles, readJson), {
    ...(inspect ? { inspect } : {}),
    input: {
      request,
      hasSession: !settings.isVisitor && hasSessionMark(),
      hasCookies: navigator.cookieEnabled,
      volume: readVolume(),
      muted: readMuted(),
      preferences: { rate: 1, quality: 'auto', captions: readCaptions(), audio: readAudio() },
      frugal: isFrugal(),
      maxResolution: settings.maxResolution,
      flags: pageFlags(settings),
      consents: readConsents(),
      resumePositions: readResumePositions(),
    },
  });
  // Only one player of a page plays at a time: starting one pauses the others.
  const others = settings.concurrent
    ? undefined
    : joinPlayers(container.ownerDocument, () => player.send({ type: 'playback.pause' }));
  player.on('*', (emitted) => {
    if (emitted.type === 'player.playing') others?.notify();
    if (emitted.type === 'player.chosen') saveChoices(emitted.choices);
    if (emitted.type === 'player.scores') saveScores(emitted.video, emitted.shown);
    if (emitted.type === 'player.consent') saveConsent(emitted.provider);
    if (emitted.type === 'player.resumePosition') saveResumePosition(emitted.video, emitted.time);
    onEmitted(emitted);
  });
  let named: string | undefined;
  player.subscribe((snapshot) => {
    const { document } = snapshot.context;
    const title = (document && currentDocument(document).video.title) ?? '';
    if (title === named || (title === '' && selectFace(snapshot) === 'opening')) return;
    named = title;
    onTitle?.(title);
  });
  const stopListening = listenToPage((event) => player.send(event));
  // On its own page the player handles keys from the first frame on, before the views load.
  const stopListeningToKeys =
    reload && listenToPageKeys(container.ownerDocument, (event) => pressKey(player, surface.clock, event));
  player.start();

  const addressOf = (path: string): string => new URL(withPageUser(path, play?.userId), settings.site).href;
  const page = play?.id === undefined ? '/' : `/play?${new URLSearchParams({ [play.type]: play.id })}`;
  const handles = {
    clock: surface.clock,
    attachPicture(host: HTMLElement) {
      host.append(surface.video);
      const leave = surface.frameSlot.attach(host);
      return () => {
        leave();
        surface.video.remove();
      };
    },
    attachTile: tiles.attach,
    frame: surface.frame,
    pictureSize: () => ({ width: surface.video.videoWidth, height: surface.video.videoHeight }),
    attachScreen: screen.attachScreen,
    attachMiniPlayer: screen.attachMiniPlayer,
    library: addressOf('/'),
    // A document without an origin stores no cookies, and the server rejects its changes.
    outside: globalThis.origin === 'null' ? addressOf(page) : undefined,
    addressOf,
    reload: reload && (() => reload(momentOf(surface.clock.read()))),
  };
  const life = new AbortController();
  const { signal } = life;
  let drawn: DrawnPlayer | undefined;
  const draw = () => drawn?.draw(presented.language, { ...handles, flags: presented.flags });
  const drawFirst = async () => {
    const { drawPlayer } = await importViews();
    if (signal.aborted) return;
    drawn ??= drawPlayer(container, player, handles.reload);
    await draw();
  };
  const standIn = ({ ownControls, areLost }: Missing): void => {
    video.controls = ownControls;
    video.tabIndex = ownControls ? 0 : -1;
    shell.say(areLost ? (named ?? '') : undefined);
  };
  void awaitFirstPicture(player, video, signal).then(() => {
    onViews?.();
    bringViews(drawFirst, standIn, signal);
    player.send({ type: 'picture.settled' });
  });

  return {
    player,
    clock: surface.clock,
    shownAt: (at) => surface.frames.shownAt(at),
    async present(next) {
      presented = next;
      player.send({ type: 'flags.set', flags: pageFlags(next) });
      await draw();
    },
    stop() {
      life.abort();
      stopListening();
      stopListeningToKeys?.();
      others?.leave();
      player.stop();
      drawn?.erase();
      container.replaceChildren();
      surface.destroy();
    },
  };
}
