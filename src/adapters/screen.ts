import { fromCallback } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import type { ScreenCommand, ScreenNotification } from '../../machines/player/screen/screen.machine.ts';
import type { enterSimulatedFullscreen } from './simulated-fullscreen.ts';
import { createMiniPlayer } from './mini-player.ts';
import { isWindowed } from './media/surface.ts';

export interface BrowserScreen {
  /** The element that covers the screen; its video is the one that floats. A ref callback. */
  attachScreen: (element: HTMLElement) => () => void;
  /** The picture with what lies over it, in the box that it leaves to be fixed over the page. A ref callback. */
  attachMiniPlayer: (picture: HTMLElement) => () => void;
  /** Fills the port `browserScreen` of the chart `screen`. */
  actor: CallbackActorLogic<ScreenCommand, undefined>;
}

interface ScreenOptions {
  /** The picture goes along when its page is scrolled; a preview's does not, for it goes when the preview closes. */
  followsScroll?: boolean;
}

/** iPhones have the method on videos only, and a frame may be forbidden to use it. */
function hasFullscreen(element: HTMLElement): boolean {
  const { requestFullscreen } = element as Partial<HTMLElement>;
  return requestFullscreen !== undefined && element.ownerDocument.fullscreenEnabled;
}

/**
 * Fullscreen, picture-in-picture and the fixed small picture of one player: the browser's own functions where it has them.
 *
 * One film of a list follows another without remounting the views: what the screen shows then stays, and is reported
 * to the chart that starts.
 */
export function createBrowserScreen({ followsScroll = true }: ScreenOptions = {}): BrowserScreen {
  let element: HTMLElement | undefined;
  /** Takes the simulated fullscreen away; undefined where there is none. */
  let uncover: (() => void) | undefined;
  let fallback: { enterSimulatedFullscreen: typeof enterSimulatedFullscreen } | undefined;
  const listeners = new Set<(notification: ScreenNotification) => void>();
  const notify = (type: ScreenNotification['type']) => {
    for (const listener of listeners) listener({ type });
  };
  const miniPlayer = createMiniPlayer(followsScroll, notify);
  const isFullscreen = () =>
    element !== undefined && (element.getRootNode() as Document | ShadowRoot).fullscreenElement === element;
  const video = () => element?.querySelector('video') ?? undefined;

  const stopCovering = (): void => {
    uncover?.();
    uncover = undefined;
  };

  const commands: Readonly<Record<ScreenCommand['type'], () => unknown>> = {
    async enter() {
      if (!element) throw new Error('no element');
      if (hasFullscreen(element)) return element.requestFullscreen();
      fallback = await import('./simulated-fullscreen.ts');
      return notify('screen.missing');
    },
    leave: () => (isFullscreen() ? document.exitFullscreen() : undefined),
    async enterPip() {
      const film = video() as Partial<HTMLVideoElement> | undefined;
      if (!film?.requestPictureInPicture || film.hidden) throw new Error('no picture-in-picture for what is on show');
      await film.requestPictureInPicture();
    },
    leavePip: () => document.exitPictureInPicture(),
    cover() {
      if (element) uncover ??= fallback?.enterSimulatedFullscreen(element, () => notify('screen.left'));
    },
    uncover: stopCovering,
    float: miniPlayer.raise,
    dock: miniPlayer.lower,
    return: miniPlayer.comeBack,
  };

  return {
    attachScreen(host) {
      element = host;
      const attachment = new AbortController();
      const { signal } = attachment;
      let covered = false;
      const changed = () => {
        if (isFullscreen() === covered) return;
        covered = !covered;
        notify(covered ? 'screen.entered' : 'screen.left');
      };
      host.ownerDocument.addEventListener('fullscreenchange', changed, { signal });
      host.addEventListener('fullscreenchange', changed, { signal });
      // These do not bubble from the video, which comes and goes with its engine.
      host.addEventListener('enterpictureinpicture', () => notify('pip.entered'), { signal, capture: true });
      host.addEventListener('leavepictureinpicture', () => notify('pip.left'), { signal, capture: true });
      return () => {
        attachment.abort();
        stopCovering();
        element = undefined;
      };
    },
    attachMiniPlayer: miniPlayer.attach,
    actor: fromCallback<ScreenCommand, undefined>(({ sendBack, receive }) => {
      listeners.add(sendBack);
      if (isFullscreen()) sendBack({ type: 'screen.entered' });
      if (uncover) sendBack({ type: 'screen.missing' });
      const film = video();
      if (film && isWindowed(film)) sendBack({ type: 'pip.entered' });
      miniPlayer.replayState(sendBack);
      receive(({ type }) => {
        new Promise((settle) => settle(commands[type]())).catch(() => {
          if (type === 'enter') notify('screen.refused');
          if (type === 'enterPip') notify('pip.refused');
        });
      });
      return () => {
        listeners.delete(sendBack);
        // The next film's chart starts in the same turn; where none does, nothing is left over the page.
        queueMicrotask(() => {
          if (listeners.size > 0) return;
          stopCovering();
          miniPlayer.lower();
        });
      };
    }),
  };
}
