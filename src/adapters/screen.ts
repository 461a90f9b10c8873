import { fromCallback } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import type { ScreenCommand, ScreenNotification } from '../../machines/player/screen/screen.machine.ts';
import type { enterSimulatedFullscreen } from './simulated-fullscreen.ts';
import { createMiniPlayer } from './mini-player.ts';
import { isWindowed } from './media/surface.ts';

export interface BrowserScreen {
  /** Attaches the fullscreen element; its video is used for picture-in-picture. A ref callback. */
  attachScreen: (element: HTMLElement) => () => void;
  /** Attaches the picture with its overlays, inside the box that it leaves for the mini player. A ref callback. */
  attachMiniPlayer: (picture: HTMLElement) => () => void;
  /** Fills the port `browserScreen` of the chart `screen`. */
  actor: CallbackActorLogic<ScreenCommand, undefined>;
}

interface ScreenOptions {
  /** Whether the picture follows when the page is scrolled; not in a preview, which closes with its picture. */
  followsScroll?: boolean;
}

/** iPhones support it for videos only, and an iframe may lack the permission. */
function hasFullscreen(element: HTMLElement): boolean {
  const { requestFullscreen } = element as Partial<HTMLElement>;
  return requestFullscreen !== undefined && element.ownerDocument.fullscreenEnabled;
}

/**
 * Fullscreen, picture-in-picture and mini player of one player, using the browser's functions where supported.
 *
 * The films of a list follow each other without remounting the views: the screen then keeps its state, which is
 * reported to the newly started chart.
 */
export function createBrowserScreen({ followsScroll = true }: ScreenOptions = {}): BrowserScreen {
  let element: HTMLElement | undefined;
  /** Ends simulated fullscreen; undefined if inactive. */
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
      // These events do not bubble from the video, which is replaced along with its engine.
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
        // The next film's chart starts in the same turn; if none does, nothing may remain over the page.
        queueMicrotask(() => {
          if (listeners.size > 0) return;
          stopCovering();
          miniPlayer.lower();
        });
      };
    }),
  };
}
