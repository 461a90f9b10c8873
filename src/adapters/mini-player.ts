import type { ScreenNotification } from '../../machines/player/screen/screen.machine.ts';

/** Releases the corner of the page, which has room for one player only. */
let giveUp: (() => void) | undefined;

/** Share of the box that must be in view for the picture to return to it. */
const AT_HOME_SHARE = 0.25;

type Notify = (notification: ScreenNotification) => void;

interface MiniPlayer {
  /** Attaches the picture, in its box. */
  attach: (picture: HTMLElement) => () => void;
  /** Fixes the picture over the page; its box keeps its size. */
  raise: () => void;
  lower: () => void;
  /** Scrolls the box into view. */
  comeBack: () => void;
  /** Sends the current state to a newly started chart. */
  replayState: (notify: Notify) => void;
}

/** An element without size is hidden, not scrolled away. */
const isInView = ({ intersectionRatio, boundingClientRect: { width, height } }: IntersectionObserverEntry): boolean =>
  intersectionRatio >= AT_HOME_SHARE || width === 0 || height === 0;

/**
 * The picture of one player, fixed over its page.
 *
 * It is shown in the top layer, as a popover, because a transform or containment of any ancestor would confine a
 * `position: fixed` element. Nothing is moved within the document, which would reload a provider's page.
 *
 * @param followsScroll whether to report that the box was scrolled out of view
 */
export function createMiniPlayer(
  followsScroll: boolean,
  notify: (type: ScreenNotification['type']) => void,
): MiniPlayer {
  let picture: HTMLElement | undefined;
  let isAway = false;

  /** The focused control may have disappeared with the other layout: keys still belong to this player. */
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
        // Relative to the window over which the picture would be fixed: if a page scrolls its iframe away, the corner
        // is out of view as well.
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
