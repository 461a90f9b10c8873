import { fromCallback } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import type { ScreenCommand, ScreenNotification } from '../../machines/player/screen.machine.ts';

export interface BrowserScreen {
  /** The element that covers the screen; its video is the one that floats. A ref callback. */
  attachScreen: (element: HTMLElement) => () => void;
  /** Fills the port `browserScreen` of the chart `screen`. */
  actor: CallbackActorLogic<ScreenCommand, undefined>;
}

/** Fullscreen and picture-in-picture of one player, by the browser's own functions. */
export function createBrowserScreen(): BrowserScreen {
  let element: HTMLElement | undefined;
  const listeners = new Set<(told: ScreenNotification) => void>();
  const tell = (type: ScreenNotification['type']) => {
    for (const listener of listeners) listener({ type });
  };
  const isCovering = () =>
    element !== undefined && (element.getRootNode() as Document | ShadowRoot).fullscreenElement === element;
  const video = () => element?.querySelector('video') ?? undefined;

  const commands: Readonly<Record<ScreenCommand['type'], () => Promise<unknown>>> = {
    enter: async () => (element ? element.requestFullscreen() : Promise.reject(new Error('no element'))),
    leave: async () => (isCovering() ? document.exitFullscreen() : undefined),
    enterPip: async () => video()?.requestPictureInPicture() ?? Promise.reject(new Error('no video')),
    leavePip: async () => document.exitPictureInPicture(),
  };

  return {
    attachScreen(host) {
      element = host;
      const attachment = new AbortController();
      const { signal } = attachment;
      let covered = false;
      const changed = () => {
        if (isCovering() === covered) return;
        covered = !covered;
        tell(covered ? 'screen.entered' : 'screen.left');
      };
      host.ownerDocument.addEventListener('fullscreenchange', changed, { signal });
      host.addEventListener('fullscreenchange', changed, { signal });
      // These do not bubble from the video, which comes and goes with its engine.
      host.addEventListener('enterpictureinpicture', () => tell('pip.entered'), { signal, capture: true });
      host.addEventListener('leavepictureinpicture', () => tell('pip.left'), { signal, capture: true });
      return () => {
        attachment.abort();
        element = undefined;
      };
    },
    actor: fromCallback<ScreenCommand, undefined>(({ sendBack, receive }) => {
      listeners.add(sendBack);
      receive(({ type }) => {
        commands[type]().catch(() => {
          if (type === 'enter') tell('screen.refused');
          if (type === 'enterPip') tell('pip.refused');
        });
      });
      return () => {
        listeners.delete(sendBack);
      };
    }),
  };
}
