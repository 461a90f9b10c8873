import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEAREST_MAX, SUGGESTIONS_MAX } from '../../../core/domain/constants/library.ts';
import type { MediaType } from '../../../core/domain/media.ts';
import type { NearestKeyword } from '../../../core/domain/search.ts';
import type { SearchScope } from '../../../server/store/search-index.ts';
import {
  aMedium,
  aSearch,
  aTag,
  DATABASES,
  MEMBER,
  PUBLIC,
  type TemporaryStore,
  temporaryStore,
  type SearchOptions,
} from '../store-library.ts';

describe.each(DATABASES)('on %s,', (kind) => {
  let library: TemporaryStore;

  beforeAll(async () => {
    library = await temporaryStore(kind);
    await library.store.transaction(async ({ media, tags }) => {
      await media.save(aMedium({ id: 'old', title: 'Slalom final, women', date: '2023-07-01' }));
      await media.save(aMedium({ id: 'new', title: 'Slalom heats', date: '2025-07-01' }));
      await media.save(aMedium({ id: 'twin', title: 'Slalom heats', date: '2024-07-01' }));
      await media.save(aMedium({ id: 'photo', type: 'Photo', title: 'Slalom from the bank' }));
      await media.save(aMedium({ id: 'evian', title: 'Régate à Évian', discipline: 'Sprint' }));
      await media.save(aMedium({ id: 'quiet', title: 'Slalom talk of the coaches', visibility: 'private' }));
      await media.save(aMedium({ id: 'session', type: 'Session', title: 'Morning on the water' }));
      await tags.replace('new', [
        aTag({ id: 't1', videoId: 'new', description: 'Gate 5 clean', url: 'FRA (Inès Aubry;Franka Stolz)' }),
        aTag({ id: 't2', videoId: 'new', description: 'Gate 5 clean', url: 'FRA (Inès Aubry)' }),
        aTag({ id: 't3', videoId: 'new', description: 'Finish', nation: 'SLO' }),
      ]);
      await tags.replace('quiet', [
        aTag({ id: 't4', videoId: 'quiet', description: 'Frank words', url: 'NZL (Frances Quiet)' }),
      ]);
      await tags.replace('session', [aTag({ id: 't5', videoId: 'session', description: 'Frame of a roll' })]);
    });
  });

  afterAll(() => library.end());

  const suggested = async (text: string, type: MediaType = 'Video', scope: SearchScope = PUBLIC): Promise<string[]> =>
    (await library.store.search.suggest(type, text, scope)).map((each) => `${each.kind}: ${each.text}`);

  describe('suggestions', () => {
    it('[L04] are titles of the type, each once, newest first', async () => {
      expect(await suggested('slal')).toEqual(['title: Slalom heats', 'title: Slalom final, women']);
      expect(await suggested('slal', 'Photo')).toEqual(['title: Slalom from the bank']);
      expect(await suggested('slal', 'Document')).toEqual([]);
    });

    it('[L04] contain every typed word, in any order', async () => {
      expect(await suggested('fin sla')).toEqual(['title: Slalom final, women']);
    });

    it('[L04] include athletes, nations and tags, each marked as such', async () => {
      expect(await suggested('fra')).toEqual(['athlete: Franka Stolz', 'nation: FRA']);
      expect(await suggested('aub')).toEqual(['athlete: Inès Aubry']);
      expect(await suggested('slo')).toEqual(['nation: SLO']);
      expect(await suggested('gate')).toEqual(['tag: Gate 5 clean']);
    });

    it('[L10] tolerate missing accents and a mistake', async () => {
      expect(await suggested('ines')).toEqual(['athlete: Inès Aubry']);
      expect(await suggested('EVIAN')).toEqual(['title: Régate à Évian']);
      expect(await suggested('slalmo')).toEqual(await suggested('slalom'));
    });

    it('[L26] exclude media that the person may not see', async () => {
      for (const text of ['coach', 'frances', 'nzl', 'frank w', 'quiet']) {
        expect(await suggested(text), text).toEqual([]);
        expect(await suggested(text, 'Tag'), text).toEqual([]);
      }
      expect(await suggested('coach', 'Video', MEMBER)).toEqual(['title: Slalom talk of the coaches']);
      expect(await suggested('frances', 'Tag', MEMBER)).toEqual(['athlete: Frances Quiet']);
    });

    it('[L03] exclude tags of films of another type', async () => {
      expect(await suggested('frame')).toEqual([]);
      expect(await suggested('frame', 'Session')).toEqual(['tag: Frame of a roll']);
      expect(await suggested('frame', 'Tag')).toEqual(['tag: Frame of a roll']);
      expect(await suggested('aub', 'Photo')).toEqual([]);
    });

    it('[L04] are limited in number', async () => {
      const { store } = library;
      for (let at = 0; at < 2 * SUGGESTIONS_MAX.title; at++)
        await store.media.save(aMedium({ id: `many${at}`, title: `Marathon ${at}` }));
      expect(await suggested('marat')).toHaveLength(SUGGESTIONS_MAX.title);
    });

    it.each(['"', '*', 'a" OR "b', '🚣', ' ', '\u0000', 'x'.repeat(5_000), "'; DROP TABLE media;--"])(
      '[L04] read %s as words or nothing, never as syntax',
      async (text) => {
        expect(await suggested(text)).toEqual([]);
        expect(await suggested(text, 'Tag')).toEqual([]);
      },
    );
  });

  describe('a search that finds nothing', () => {
    const nearest = async (said: SearchOptions, scope = PUBLIC): Promise<readonly NearestKeyword[]> =>
      (await library.store.search.search(aSearch(said), scope)).nearest;

    it('[L10] offers the nearest words, with their hits', async () => {
      expect(await nearest({ keyword: 'slolam' })).toEqual([{ text: 'slalom', count: 3 }]);
      expect(await nearest({ keyword: 'slalom regate' })).toEqual([
        { text: 'slalom gate', count: 1 },
        { text: 'regate', count: 1 },
        { text: 'slalom', count: 3 },
      ]);
    });

    it('[L10] keeps its filters for the offered words', async () => {
      expect(await nearest({ keyword: 'slolam', discipline: 'Sprint' })).toEqual([]);
      expect(await nearest({ keyword: 'slalom regate', discipline: 'Sprint' })).toEqual([{ text: 'regate', count: 1 }]);
    });

    it('[L26] offers nothing that the person may not see', async () => {
      expect(await nearest({ keyword: 'couchas' })).toEqual([]);
      expect(await nearest({ keyword: 'couchas' }, MEMBER)).toEqual([{ text: 'coaches', count: 1 }]);
    });

    it('[L10] offers nothing else if something was found', async () => {
      expect(await nearest({ keyword: 'slalom' })).toEqual([]);
      expect(await nearest({ keyword: 'slalom', offset: 500 })).toEqual([]);
      const words = Array.from({ length: 12 }, (_, at) => `slalom${'abcdefghijkl'[at]}`).join(' ');
      expect((await nearest({ keyword: words })).length).toBeLessThanOrEqual(NEAREST_MAX);
    });

    it('[L10] has hits that name the matched words, including other spellings', async () => {
      const { words } = await library.store.search.search(aSearch({ keyword: 'Évain' }), PUBLIC);
      expect(words).toEqual(['evain', 'evian']);
    });
  });

  describe('moments of tag hits', () => {
    it('[L11] a tag comes with the matching moments of its film', async () => {
      const { items: hits } = await library.store.search.search(
        aSearch({ type: 'Tag', keyword: 'clean', sortBy: 'time', sortOrder: 'ASC' }),
        PUBLIC,
      );
      expect(hits.map(({ tag }) => tag?.id)).toEqual(['t1', 't2']);
      expect(hits[0]?.moments.map(({ tag_id, match }) => [tag_id, match])).toEqual([
        ['t1', true],
        ['t2', true],
        ['t3', false],
      ]);
    });
  });
});
