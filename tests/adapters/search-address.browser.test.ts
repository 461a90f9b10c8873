import { afterEach, expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { createAddress, readScrollPosition } from '../../src/adapters/search-address.ts';
import { parseSearchAddress } from '../../core/domain/search-address.ts';
import type { AddressCommand, AddressFact } from '../../machines/library/library.ports.ts';

const STATE: unknown = history.state;
const ADDRESS = location.href;
afterEach(() => history.replaceState(STATE, '', ADDRESS));

/** The adapter below a parent that records what it receives. */
function address(): { facts: AddressFact[]; send: (command: AddressCommand) => void; stop: () => void } {
  const facts: AddressFact[] = [];
  const parent = createActor(
    setup({
      types: { events: {} as AddressFact },
      actors: { address: createAddress(2026) },
    }).createMachine({
      invoke: { id: 'address', src: 'address', input: undefined },
      on: { '*': { actions: ({ event }) => void facts.push(event) } },
    }),
  ).start();
  return {
    facts,
    send: (command) => parent.getSnapshot().children.address?.send(command),
    stop: () => void parent.stop(),
  };
}

test('[L01] back reports the search of the entry and the scroll position of its list', () => {
  const adapter = address();
  const scrollPosition = { rows: 50, scroll: 1_800, focus: 'Photo-7' };
  adapter.send({ type: 'address.remember', scrollPosition });
  expect(readScrollPosition()).toEqual(scrollPosition);

  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(adapter.facts).toEqual([
    { type: 'address.changed', address: expect.objectContaining({ query: expect.anything() }), scrollPosition },
  ]);
  adapter.stop();
});

test('[L01] an entry without a list has no scroll position', () => {
  history.replaceState({ somebody: 'else' }, '');
  const adapter = address();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(adapter.facts).toMatchObject([{ type: 'address.changed', scrollPosition: undefined }]);
  adapter.stop();
});

const written = (type: 'address.push' | 'address.draft' | 'address.replace', keyword: string): AddressCommand => ({
  type,
  query: { ...parseSearchAddress('', 2026).query, keyword },
  saved: undefined,
});
const keyword = (): string | null => new URLSearchParams(location.search).get('search');

test('[L01] every search is an entry, and typing only replaces the current one', async () => {
  // Entries left by another test would be counted, and dropped by the first new one.
  history.pushState(null, '');
  const adapter = address();
  const before = history.length;
  const typed = (...texts: readonly string[]) => texts.map((text) => adapter.send(written('address.draft', text)));

  typed('sla', 'slalom');
  adapter.send(written('address.push', 'slalom'));
  expect(history.length).toBe(before + 1);
  typed('spr');
  adapter.send(written('address.push', 'sprint'));
  expect(history.length).toBe(before + 2);
  expect(keyword()).toBe('sprint');

  history.back();
  await popped();
  expect(keyword()).toBe('slalom');
  typed('slalom', 'wave');
  adapter.send(written('address.replace', 'wave'));
  history.back();
  await popped();
  expect(keyword()).toBe('slalom');
  history.back();
  await popped();
  expect(keyword()).toBeNull();
  adapter.stop();
});

test('[L01] a search starts without the scroll position of its draft', () => {
  const adapter = address();
  adapter.send(written('address.draft', 'slalom'));
  adapter.send({ type: 'address.remember', scrollPosition: { rows: 25, scroll: 900 } });
  adapter.send(written('address.push', 'slalom'));
  expect(readScrollPosition()).toBeUndefined();
  adapter.stop();
});

const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
const shown = (): string | null => new URLSearchParams(location.search).get('photo');
const open: AddressCommand = { type: 'address.open', link: { kind: 'photo', id: '5' } };

test('[L15] [L01] a preview is an entry that names it, and closing it goes back', async () => {
  history.pushState({ ferryglidePlace: { rows: 25, scroll: 300 } }, '', '?search=x');
  const adapter = address();
  const before = history.length;
  adapter.send(open);
  expect(location.search).toBe('?search=x&photo=5');
  expect(history.length).toBe(before + 1);
  expect(readScrollPosition()).toEqual({ rows: 25, scroll: 300 });

  adapter.send({ type: 'address.close' });
  // Written for the page, not for the entry that is being left.
  adapter.send(written('address.replace', 'y'));
  await popped();
  await expect.poll(keyword).toBe('y');
  expect(shown()).toBeNull();
  expect(adapter.facts).toMatchObject([{ type: 'address.changed', address: { link: undefined } }]);

  history.forward();
  await popped();
  expect(shown()).toBe('5');
  expect(adapter.facts[1]).toMatchObject({ address: { link: { kind: 'photo', id: '5' } } });
  adapter.stop();
});

test('[L15] [L31] closing the medium that the page was opened with only removes it from the address', () => {
  history.replaceState({ somebody: 'else' }, '', '?photo=5&start=3&user=71#end');
  const adapter = address();
  const before = history.length;
  adapter.send({ type: 'address.close' });
  expect(location.search).toBe('?user=71');
  expect(location.hash).toBe('#end');
  expect(history.state).toEqual({ somebody: 'else' });
  expect(history.length).toBe(before);
  adapter.send({ type: 'address.close' });
  expect(location.search).toBe('?user=71');
  adapter.stop();
});
