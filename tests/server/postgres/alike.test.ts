import { describe, expect, it } from 'vitest';
import { mostFrequent } from '../../../server/store/postgres/search/alike.ts';

describe('words that are spelled alike', () => {
  it('[L10] are ordered by how often they occur, then alphabetically', () => {
    expect(mostFrequent('gate slalom kayak gate slalom gate', 5)).toEqual(['gate', 'slalom', 'kayak']);
    expect(mostFrequent('wave eddy roll eddy', 3)).toEqual(['eddy', 'roll', 'wave']);
  });

  it('[L10] are as many as requested, even if more occur as often as the last one', () => {
    expect(mostFrequent('wave eddy roll eddy surf', 2)).toEqual(['eddy', 'roll']);
  });

  it('[L10] are sorted by their bytes like in the databases, even if UTF-16 order differs', () => {
    // U+20000 has four bytes and starts with F0; U+FA0E has three and starts with EF.
    expect(mostFrequent('\u{20000} \uFA0E a', 3)).toEqual(['a', '\uFA0E', '\u{20000}']);
  });

  it('[L10] are none if the list of words has none', () => {
    expect(mostFrequent('', 200)).toEqual([]);
  });
});
