import type { PlayerClock } from '../../core/domain/clock.ts';
import type { ShownFrame } from '../../core/domain/stopwatch.ts';

/** Flags of the embedding page (row L36). */
export interface PlayerFlags {
  /** Shows the small auto-promo footer. */
  autopromo: boolean;
  /** Uses the tag's colour as background of dark text instead of as text colour. */
  revertColors: boolean;
  showVideoTitle: boolean;
}

/** Dependencies that a player's views receive besides its actor: the picture, its clock, and the page's options. */
export interface PlayerHandles {
  clock: PlayerClock;
  /** Inserts the picture into this element. A ref callback whose return value removes it. */
  attachPicture: (host: HTMLDivElement) => () => void;
  /** Inserts another camera's small picture into an element, by the name of its tile. A ref callback. */
  attachTile: (tile: string) => (host: HTMLElement) => () => void;
  /** Size of the current picture in pixels; 0 by 0 if there is none. */
  pictureSize: () => { width: number; height: number };
  /** The current frame; undefined without a picture, and for third-party videos in an iframe. */
  frame: () => ShownFrame | undefined;
  /** The element that goes fullscreen. A ref callback. */
  attachScreen: (element: HTMLElement) => () => void;
  /** The picture with its overlays, which can leave its box to become the mini player. A ref callback. */
  attachMiniPlayer: (picture: HTMLElement) => () => void;
  flags: PlayerFlags;
  /** Address of the library; undefined if there is none to link to. */
  library: string | undefined;
  /** Address of the same page outside the frame, if nobody can sign in here: in a sandbox without an origin. */
  outside?: string | undefined;
  /** Resolves a path of the player's own site to an absolute address, whichever page embeds the player. */
  addressOf: (path: string) => string;
  /** Reloads the page at the current moment of the film; undefined if the page is not the player's own. */
  reload?: (() => void) | undefined;
}
