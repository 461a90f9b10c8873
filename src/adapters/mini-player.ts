import type { ScreenNotification } from '../../machines/player/screen/screen.machine.ts';

/** Gives the corner of the page up: there is room for one player. */
let giveUp: (() => void) | undefined;

/** Share of the box that must be in view for the picture to be at home in it. */
const AT_HOME_SHARE = 0.25;

type Notify = (notification: ScreenNotification) => void;

interface MiniPlayer {
  /** The picture, in its box. */
  attach: (picture: HTMLElement) => () => void;
  /** Fixes the picture over the page; its box keeps its size by itself. */
  raise: () => void;
  lower: () => void;
  /** Scrolls the box into view. */
  comeBack: () => void;
  /** Sends the current state to a chart that starts. */
  replayState: (notify: Notify) => void;
}

/** What has no size is hidden, not scrolled away. */
const isInView = ({ intersectionRatio, boundingClientRect: { width, height } }: IntersectionObserverEntry): boolean =>
  intersectionRatio >= AT_HOME_SHARE || width === 0 || height === 0;

/**
 * The picture of one player, fixed over its page.
 *
 * It is shown in the top layer, as a popover: what is merely `position: fixed` is held by any ancestor with a transform
 * or containment, and the page around an element may have those. Nothing is moved within the document, which would load
 * the page of a provider again.
 *
 * @param followsScroll reports the box being scrolled out of view
 */
export function createMiniPlayer(
  followsScroll: boolean,
  notify: (type: ScreenNotification['type']) => void,
): MiniPlayer {
  let picture: HTMLElement | undefined;
  let isAway = false;

  /** What had the focus may be gone with the controls of the other layout: keys still belong to this player. */
  const keepFocus = (): void => {
    const held = (picture?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement;
    if (!picture || !held || !picture.contains(held)) return;
    const player = picture.closest<HTMLElement>('[tabindex]');
    requestAnimationFrame(() => {
      if (!held.isConnected) player?.focus({ preventScroll: true });
    });
  };

  const displace = (): void => notify('miniPlayer.displaced');
  const lower = (): void => {
    keepFocus();
    picture?.removeAttribute('popover');
    if (giveUp === displace) giveUp = undefined;
  };

  return {
    lower,
    attach(host) {
      picture = host;
      const box = host.parentElement;
      let hasBeenSeen = false;
      const observer = new IntersectionObserver(
        (entries) => {
          // A busy browser delivers several observations at once: in view first, then scrolled away.
          hasBeenSeen ||= entries.some(isInView);
          const newest = entries.at(-1);
          const isSeen = newest !== undefined && isInView(newest);
          if (!hasBeenSeen || isSeen !== isAway) return;
          isAway = !isSeen;
          notify(isAway ? 'box.left' : 'box.seen');
        },
        // Of the window that the picture would be fixed over: a page that scrolls its frame away has no corner in view.
        { threshold: [0, AT_HOME_SHARE], root: host.ownerDocument },
      );
      if (followsScroll && box) observer.observe(box);
      return () => {
        observer.disconnect();
        lower();
        picture = undefined;
        isAway = false;
      };
    },
    raise() {
      if (!picture || picture.popover !== null) return;
      keepFocus();
      giveUp?.();
      giveUp = displace;
      picture.popover = 'manual';
      picture.showPopover();
    },
    comeBack() {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      picture?.parentElement?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
      picture?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    },
    replayState(notify) {
      if (isAway) notify({ type: 'box.left' });
      if (picture?.popover) notify({ type: 'box.floats' });
    },
  };
}
