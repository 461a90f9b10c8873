/**
 * The place of the picture, for what is no media element: the page of a provider.
 *
 * A frame that moves within the page is reloaded, so it is put into the views' place only, never into the one before
 * them.
 */
export interface FrameSlot {
  /** The views' place is there; what is returned takes it away. */
  attach: (host: HTMLElement) => () => void;
  /** Shows an element in the picture's stead; what is returned takes it out. */
  show: (element: HTMLElement) => () => void;
}

/** @param element the media element that has the picture now */
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
