/**
 * The single media element of a player, and its insertion into the page.
 *
 * It is created before any view, so that a stream loads while the page renders, and it outlives views: browsers let
 * an element play with sound once the viewer has started it.
 */
export interface MediaElement {
  readonly video: HTMLVideoElement;
  /**
   * A ref callback: puts the picture into a host; the returned function removes it, unless another host has it by
   * then.
   */
  attach: (host: HTMLElement) => () => void;
}

export function createMediaElement(): MediaElement {
  const video = document.createElement('video');
  video.playsInline = true;
  // The player has its own controls, so the element must not be a tab stop.
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
