/**
 * The page's address and history as the library's state (row L01).
 *
 * One library of a page has the address; another one beside it keeps its state to itself.
 */
import { fromCallback } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import type { AddressCommand, AddressFact, ScrollPosition } from '../../machines/library/library.ports.ts';
import { parseSearchAddress, writeDirectLink, writeSearchAddress } from '../../core/domain/search-address.ts';
import { entryState, onTraversal, writeAddress } from '../back-layers.ts';
import { writeStored } from './storage.ts';

const QUERY_KEY = 'urlQueryParams';
/** Key of the scroll position in an entry's state, beside the keys of others. */
const PLACE_KEY = 'ferryglidePlace';

let isTaken = false;

/** Where the person was in the list of the current history entry. */
export function readScrollPosition(): ScrollPosition | undefined {
  const stored = entryState()[PLACE_KEY];
  const isScrollPosition = typeof stored === 'object' && stored !== null && 'rows' in stored && 'scroll' in stored;
  return isScrollPosition && typeof stored.rows === 'number' && typeof stored.scroll === 'number'
    ? (stored as ScrollPosition)
    : undefined;
}

/** @param currentYear last year that can be filtered by */
export function createAddress(currentYear: number): CallbackActorLogic<AddressCommand, undefined, AddressFact> {
  return fromCallback<AddressCommand, undefined, AddressFact>(({ sendBack, receive }) => {
    if (isTaken) return undefined;
    isTaken = true;
    const before = history.scrollRestoration;
    // The list is not there yet when the browser would scroll to it.
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
