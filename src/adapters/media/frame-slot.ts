/**
 * The slot for a picture that is not a media element: a provider's page.
 *
 * An iframe that moves within the page is reloaded, so it is inserted only into the views' slot, not into an earlier
 * one.
 */
export interface FrameSlot {
  /** Registers the views' slot; the returned function removes it. */
  attach: (host: HTMLElement) => () => void;
  /** Shows an element instead of the picture; the returned function removes it. */
  show: (element: HTMLElement) => () => void;
}

/** @param element returns the media element that currently has the picture */
export function createFrameSlot(element: () => HTMLVideoElement): FrameSlot {
  let host: HTMLElement | undefined;
  let shown: HTMLElement | undefined;

  function put(): void {
    if (!host || !shown || shown.parentNode === host) return;
    host.append(shown);
  }

  return {
    attach(element) {
      host = element;
      put();
      return () => {
        if (host !== element) return;
        shown?.remove();
        host = undefined;
      };
    },
    show(instead) {
      const video = element();
      shown?.remove();
      shown = instead;
      video.hidden = true;
      video.style.display = 'none';
      put();
      return () => {
        instead.remove();
        if (shown !== instead) return;
        shown = undefined;
        video.hidden = false;
        video.style.removeProperty('display');
      };
    },
  };
}
