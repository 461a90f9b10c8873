import { expect, it } from 'vitest';
import { isOn } from '../../core/domain/flags.ts';
import { libraryAddress, playerAddress, posterAddress } from '../../src/embed/frame-address.ts';

const SITE = 'https://host.example/club/';
const element = (attributes: Readonly<Record<string, string>>) => (name: string) => attributes[name] ?? null;

it('[E01] attributes of a player are passed to its frame as parameters of the address', () => {
  const address = playerAddress(
    SITE,
    element({
      video: '7&8',
      videotags: '1,2',
      audiotags: '3',
      tag: '9',
      start: '12.5',
      'pre-roll': '2',
      'post-roll': '3',
      user: '71',
      lang: 'fr',
      theme: 'dark',
      flags: 'scores -autopromo',
      'max-resolution': '720',
      'analytics-groups': '1',
      'analytics-consent': 'refused',
      // Only for the element in the page, or unknown.
      services: 'https://elsewhere.example/',
      class: 'wide',
    }),
    false,
  );
  expect(address.startsWith(`${SITE}play?`)).toBe(true);
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    video: '7&8',
    videoTags: '1,2',
    audioTags: '3',
    tag: '9',
    start: '12.5',
    'pre-roll': '2',
    'post-roll': '3',
    user: '71',
    lang: 'fr',
    theme: 'dark',
    flags: 'scores -autopromo',
    'max-resolution': '720',
    'analytics-groups': '1',
    'analytics-consent': 'refused',
    autoplay: 'false',
  });
});

it('[E01] autoplay is decided by the element, whatever its attribute says', () => {
  expect(playerAddress(SITE, element({ video: '7', autoplay: '' }), true)).toBe(`${SITE}play?video=7&autoplay=true`);
  expect([null, 'false', '', 'true', 'autoplay'].map(isOn)).toEqual([false, false, true, true, true]);
});

it.each([
  [{}, ''],
  [{ search: 'element-type=Video&search=gate+5' }, 'element-type=Video&search=gate+5'],
  [{ search: '?user=65', user: '71', latest: 'Photo' }, 'user=71&latest=Photo'],
  [{ lang: 'fr', flags: 'scores' }, 'lang=fr&flags=scores'],
])('[E01] a library of %o opens at its search', (attributes: Readonly<Record<string, string>>, query) => {
  expect(libraryAddress(SITE, element(attributes))).toBe(`${SITE}?${query}`);
});

it('[E01] a saved search opens as its collection', () => {
  expect(libraryAddress(SITE, element({ saved: 'a b', search: 'x=1', latest: 'Photo', lang: 'fr' }))).toBe(
    `${SITE}saved?link=a+b&lang=fr`,
  );
});

it('[E01] the poster is that of the film or audio medium', () => {
  expect(posterAddress(SITE, element({ video: '../7?' }))).toBe(`${SITE}embed/poster/..%2F7%3F`);
  expect(posterAddress(SITE, element({ audio: '8' }))).toBe(`${SITE}embed/poster/8`);
  expect(posterAddress(SITE, element({ tags: '1,2' }))).toBeUndefined();
});
