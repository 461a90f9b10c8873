/**
 * The one media element of a player, and the way it comes into the page.
 *
 * It is created before any view, so that a stream loads while the page renders, and it outlives views: an element that the
 * viewer has once started may go on with sound.
 */
export interface MediaElement {
  readonly video: HTMLVideoElement;
  /** A ref callback: puts the picture into a host; what it returns takes it out, unless another host has it by then. */
  attach: (host: HTMLElement) => () => void;
}

export function createMediaElement(): MediaElement {
  const video = document.createElement('video');
  video.playsInline = true;
  // The player has controls of its own; the element is no stop for the keyboard.
  video.controls = false;
  video.tabIndex = -1;
  video.style.cssText = 'display:block;width:100%;height:100%;object-fit:contain';
  return {
    video,
    attach(host) {
      host.append(video);
      return () => {
        if (video.parentNode === host) video.remove();
      };
    },
  };
}
