import type { PlayerClock } from '../../core/domain/clock.ts';
import type { ShownFrame } from '../../core/domain/stopwatch.ts';

/** Switches of the embedding page (row L36). */
export interface PlayerFlags {
  /** The small footer that says who makes this. */
  autopromo: boolean;
  /** Dark text on a tag's colour instead of the colour as text. */
  revertColors: boolean;
  showVideoTitle: boolean;
}

/** What a player's view is given besides its actor: where the picture goes, its clock, and the page's options. */
export interface PlayerHandles {
  clock: PlayerClock;
  /** Puts the picture into this element. A ref callback: what it returns takes it out. */
  attachPicture: (host: HTMLDivElement) => () => void;
  /** Puts a small picture of another camera into an element, by the name of its place. A ref callback. */
  attachTile: (tile: string) => (host: HTMLElement) => () => void;
  /** Pixels of the picture on show; 0 by 0 while there is none. */
  pictureSize: () => { width: number; height: number };
  /** The frame on show, where there is a picture; undefined over the page of a video site. */
  frame: () => ShownFrame | undefined;
  /** The element that goes fullscreen. A ref callback. */
  attachScreen: (element: HTMLElement) => () => void;
  /** The picture with what lies over it, which may leave its box to be fixed over the page. A ref callback. */
  attachMiniPlayer: (picture: HTMLElement) => () => void;
  flags: PlayerFlags;
  /** Address of the library; undefined where there is none to go to. */
  library: string | undefined;
  /** The same page by itself, where nobody can sign in here: in a sandbox without an origin. */
  outside?: string | undefined;
  /** A path of the player's own site as a whole address, wherever the player stands. */
  addressOf: (path: string) => string;
  /** Reloads the page, at this moment of the film; undefined where the page is not the player's own. */
  reload?: (() => void) | undefined;
}
