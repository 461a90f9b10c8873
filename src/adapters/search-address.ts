/**
 * The page's address and history as the library's state (row L01).
 *
 * One library of a page has the address; another one beside it keeps its state to itself.
 */
import { fromCallback } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import type { AddressCommand, AddressFact, ScrollPosition } from '../../machines/library/library.ports.ts';
import { parseSearchAddress, writeSearchAddress } from '../../core/domain/search-address.ts';
import { onTraversal, whenUncovered } from '../back-layers.ts';
import { keep } from './storage.ts';

const QUERY_KEY = 'urlQueryParams';
/** Where the place is kept in an entry's state, beside what others keep there. */
const PLACE_KEY = 'ferryglidePlace';

let isTaken = false;

const stateOf = (): Record<string, unknown> =>
  typeof history.state === 'object' && history.state !== null ? (history.state as Record<string, unknown>) : {};

/** Where the person was in the list of the current history entry. */
export function readScrollPosition(): ScrollPosition | undefined {
  const stored = stateOf()[PLACE_KEY];
  const isScrollPosition = typeof stored === 'object' && stored !== null && 'rows' in stored && 'scroll' in stored;
  return isScrollPosition && typeof stored.rows === 'number' && typeof stored.scroll === 'number'
    ? (stored as ScrollPosition)
    : undefined;
}

function address(query: string): string {
  return `${location.pathname}?${query}${location.hash}`;
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
    /** The current entry is what is being typed: the next search takes it over. */
    let isDraft = false;
    onTraversal(() => {
      isDraft = false;
      sendBack({
        type: 'address.changed',
        address: parseSearchAddress(location.search, currentYear),
        scrollPosition: readScrollPosition(),
      });
    }, signal);
    window.addEventListener('pageshow', ({ persisted }) => persisted && sendBack({ type: 'address.returned' }), {
      signal,
    });

    const write = (command: Exclude<AddressCommand, { type: 'address.remember' }>): void => {
      const query = writeSearchAddress(command.query, location.search, command.saved);
      const isSame = query === location.search.replace(/^\?/, '');
      if (command.type === 'address.replace' || (command.type === 'address.draft' && isDraft)) {
        if (!isSame) history.replaceState(stateOf(), '', address(query));
        return;
      }
      if (isDraft) history.replaceState(null, '', address(query));
      else if (!isSame) history.pushState(null, '', address(query));
      isDraft = command.type === 'address.draft' && !isSame;
    };
    receive((command) => {
      if (command.type === 'address.remember') {
        history.replaceState({ ...stateOf(), [PLACE_KEY]: command.scrollPosition }, '');
        return;
      }
      keep(QUERY_KEY, writeSearchAddress(command.query, location.search, command.saved));
      whenUncovered(() => write(command));
    });

    return () => {
      listening.abort();
      history.scrollRestoration = before;
      isTaken = false;
    };
  });
}
