import { expect, it } from 'vitest';
import { presentHit } from '../../../server/presenters/result-item.ts';
import { aMedium } from '../store-library.ts';

const film = aMedium({ id: 'film', title: 'K1 final' });
const recipient = {
  viewer: { kind: 'anonymous' },
  now: 0,
  geoBlocking: false,
  embedding: () => ({ isFree: true, isNobody: false, isAllowed: true }),
  base: () => '/media/',
} as const;
const crew = Array.from({ length: 9 }, (_, index) => `Rower ${index + 1}`);

it.each([
  ['two athletes', 'CZE (Jana Nováková;Eva Malá)', ['Jana Nováková', 'Eva Malá']],
  ['a nation alone', 'CZE', []],
  ['no profile', undefined, undefined],
  ['nine: the first eight', `GBR (${crew.join(';')})`, crew.slice(0, 8)],
])('[L11] a found tag names its film and its athletes: %s', (_, url, athletes) => {
  const tag = {
    id: 't1',
    type: 'gate',
    category: 'Gates',
    time: '00:00:10',
    description: 'Gate 6',
    videoId: 'film',
    url,
  };
  const item = presentHit({ medium: film, tag, collections: [], moments: [] }, {}, recipient);
  expect([item.video_title, item.athletes]).toEqual(['K1 final', athletes]);
});
