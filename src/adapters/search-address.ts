/**
 * Connects the page's address and history with the library's state (row L01).
 *
 * One library per page owns the address; any other keeps its state to itself.
 */
import { fromCallback } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import type { AddressCommand, AddressFact, ScrollPosition } from '../../machines/library/library.ports.ts';
import { parseSearchAddress, writeDirectLink, writeSearchAddress } from '../../core/domain/search-address.ts';
import { entryState, onTraversal, writeAddress } from '../back-layers.ts';
import { writeStored } from './storage.ts';

const QUERY_KEY = 'urlQueryParams';
/** Key of the scroll position in an entry's state, beside other keys. */
const PLACE_KEY = 'ferryglidePlace';

let isTaken = false;

/** The scroll position in the list for the current history entry. */
export function readScrollPosition(): ScrollPosition | undefined {
  const stored = entryState()[PLACE_KEY];
  const isScrollPosition = typeof stored === 'object' && stored !== null && 'rows' in stored && 'scroll' in stored;
  return isScrollPosition && typeof stored.rows === 'number' && typeof stored.scroll === 'number'
    ? (stored as ScrollPosition)
    : undefined;
}

/** @param currentYear last year of the year filter */
export function createAddress(currentYear: number): CallbackActorLogic<AddressCommand, undefined, AddressFact> {
  return fromCallback<AddressCommand, undefined, AddressFact>(({ sendBack, receive }) => {
    if (isTaken) return undefined;
    isTaken = true;
    const before = history.scrollRestoration;
    // When the browser would restore it, the list is not rendered yet.
    history.scrollRestoration = 'manual';
    const listening = new AbortController();
    const { signal } = listening;
    onTraversal(() => {
      sendBack({
        type: 'address.changed',
        address: parseSearchAddress(location.search, currentYear),
        scrollPosition: readScrollPosition(),
      });
    }, signal);
    window.addEventListener('pageshow', ({ persisted }) => persisted && sendBack({ type: 'address.returned' }), {
      signal,
    });

    receive((command) => {
      switch (command.type) {
        case 'address.remember':
          history.replaceState({ ...entryState(), [PLACE_KEY]: command.scrollPosition }, '');
          break;
        case 'address.open':
          writeAddress(command.type, (current) => writeDirectLink(command.link, current));
          break;
        case 'address.close':
          writeAddress(command.type, (current) => writeDirectLink(undefined, current));
          break;
        default:
          writeStored(QUERY_KEY, writeSearchAddress(command.query, location.search, command.saved));
          writeAddress(command.type, (current) => writeSearchAddress(command.query, current, command.saved));
      }
    });

    return () => {
      listening.abort();
      history.scrollRestoration = before;
      isTaken = false;
    };
  });
}
