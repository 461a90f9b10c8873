/** Dependencies that the composition passes to the library's views besides their actors. */
import { createContext, use } from 'react';
import type { ComponentType } from 'react';
import type { ItemActionId } from '../../core/domain/item-actions/item-action.ts';
import type { EpochMs, Seconds, UserId } from '../../core/domain/media.ts';
import type { Playable } from '../../core/domain/result-item.ts';
import type { WelcomeRef } from './refs.ts';
import type { SearchQuery } from '../../core/domain/search.ts';

/** A saved search shown as a collection. */
export interface ShownCollection {
  name: string;
  query: SearchQuery;
  /** Page-level user. */
  userId: UserId;
}

export interface LibrarySlots {
  /** Replaces the search bar; absent if the library is for searching. */
  collection?: ShownCollection | undefined;
  /** When the page was opened, and the calendar year at that time. */
  openedAt: EpochMs;
  year: number;
  /** Adds the logo and name of the group to a link; absent on other sites' pages, which have their own. */
  attachBrand?: ((link: HTMLAnchorElement) => void) | undefined;
  /** A line above the results; absent on other sites' pages. */
  welcome?: WelcomeRef | undefined;
  /** Address of the account page. */
  account: string;
  /** Sets the source of an image to a video site's thumbnail of a film. Returns a function that cancels this. */
  attachSiteThumbnail: (image: HTMLImageElement, address: string) => () => void;
  /** The page's flag `scores`: whether scores of replays are shown. */
  showScores: boolean;
  /** Item actions for which the product has a page or a flow. */
  actions: ReadonlySet<ItemActionId>;
  /** Resolves an origin-relative address of the server for this page. */
  addressOf: (target: string) => string;
  /** Leaves for the page that adds files, taking these along; absent on pages that accept none. */
  onFiles?: ((files: readonly File[]) => void) | undefined;
  /** Plays a medium inside the preview; fetched when the first one opens. */
  Player: ComponentType<{
    playable: Playable;
    autoplay?: boolean;
    /** Called when the session is lost, with the player time. */
    onLeaving?: (moment: Seconds | undefined) => void;
  }>;
}

export const SlotsContext = createContext<LibrarySlots | undefined>(undefined);

export function useSlots(): LibrarySlots {
  const slots = use(SlotsContext);
  if (!slots) throw new Error('the library needs its slots');
  return slots;
}
