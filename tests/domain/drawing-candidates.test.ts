/** People of the group found by a typed name. */
import { describe, expect, it } from 'vitest';
import { candidatesFor } from '../../core/domain/drawing-candidates.ts';

const CANDIDATES = [
  { id: 1, name: 'Zoë Marsh' },
  { id: 2, name: 'Ole Lund' },
  { id: 3, name: 'Bea Lund' },
];

describe('people who can be chosen', () => {
  it.each([
    ['', [1, 2, 3]],
    ['  ', [1, 2, 3]],
    ['zoe', [1]],
    ['ZOË ', [1]],
    ['lund', [2, 3]],
    ['ole lund', [2]],
    ['lund ole', []],
    ['Lünd', [2, 3]],
    ['coach@club.example', []],
  ])('[P26] “%s” finds them by any part of their name, ignoring case and accents', (text, found) => {
    expect(candidatesFor(text, CANDIDATES, []).map(({ id }) => id)).toEqual(found);
  });

  it('[P26] a person who has the drawing is not offered again, unless another account has the same name', () => {
    const people = [
      { id: 's1', name: 'Ole Lund', userId: 2 },
      { id: 's2', name: 'Bea Lund' },
    ];
    expect(candidatesFor('lund', CANDIDATES, people).map(({ id }) => id)).toEqual([3]);
  });
});
