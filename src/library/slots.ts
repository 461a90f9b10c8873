/** What the composition gives the library's views besides their actors. */
import { createContext, use } from 'react';
import type { ComponentType } from 'react';
import type { ItemActionId } from '../../core/domain/item-actions/item-action.ts';
import type { EpochMs, Seconds, UserId } from '../../core/domain/media.ts';
import type { Playable } from '../../core/domain/result-item.ts';
import type { WelcomeRef } from './refs.ts';
import type { SearchQuery } from '../../core/domain/search.ts';

/** A saved search that is shown as a collection. */
export interface ShownCollection {
  name: string;
  query: SearchQuery;
  /** Page-level user. */
  userId: UserId;
}

export interface LibrarySlots {
  /** Stands in the place of the search bar; absent where the library is for searching. */
  collection?: ShownCollection | undefined;
  /** When the page was opened, and the calendar year then. */
  openedAt: EpochMs;
  year: number;
  /** Fills a link with the mark and the name of the group; absent in a page of another site, which has its own. */
  attachBrand?: ((link: HTMLAnchorElement) => void) | undefined;
  /** A line above the results; absent in a page of another site. */
  welcome?: WelcomeRef | undefined;
  /** Address of the account page. */
  account: string;
  /** Fills a picture element with the thumbnail that a video site has for a film. What it returns ends that. */
  attachSiteThumbnail: (image: HTMLImageElement, address: string) => () => void;
  /** The page's flag `scores`: scores of replays are shown. */
  showScores: boolean;
  /** Item actions that the product has a page or a flow for. */
  actions: ReadonlySet<ItemActionId>;
  /** An origin-relative address of the server, as this page may follow it. */
  addressOf: (target: string) => string;
  /** Leaves for the page that adds files, with these; absent in pages that take none. */
  onFiles?: ((files: readonly File[]) => void) | undefined;
  /** Plays a medium within the preview; fetched when one first opens. */
  Player: ComponentType<{
    playable: Playable;
    autoplay?: boolean;
    /** The session was lost, at that moment. */
    onLeaving?: (moment: Seconds | undefined) => void;
  }>;
}

export const SlotsContext = createContext<LibrarySlots | undefined>(undefined);

export function useSlots(): LibrarySlots {
  const slots = use(SlotsContext);
  if (!slots) throw new Error('the library needs its slots');
  return slots;
}
