import { afterEach, describe, expect, it } from 'vitest';
import { type FilledLibrary, filledLibrary } from './filled-library.ts';
import { aMedium, aSearch, aTag, DATABASES, GROUP, NOW, PUBLIC, type SearchOptions } from '../store-library.ts';

/** More than PostgreSQL's search reads again each time. */
const FILMS = 1_200;

/** Each film has the word `gate` in its title, and a tag with the word `touch`. */
function* films() {
  for (let at = 0; at < FILMS; at++) {
    const id = `f${at}`;
    yield {
      medium: aMedium({ id, title: `Gate ${at}` }),
      tags: [aTag({ id: `t${at}`, videoId: id, description: 'Touch', category: 'Line' })],
    };
  }
}

describe.each(DATABASES)('on %s, a common word', (kind) => {
  let filled: FilledLibrary | undefined;
  afterEach(() => filled?.end());

  async function library() {
    filled = await filledLibrary(kind, films());
    const { store } = filled;
    const total = async (wanted: SearchOptions): Promise<number> =>
      (await store.search.search(aSearch(wanted), PUBLIC)).total;
    return { store, total };
  }

  it('[L07] finds media in their current state after each change', async () => {
    const { store, total } = await library();
    const gate = () => total({ keyword: 'gate' });
    expect(await gate()).toBe(FILMS);
    await store.media.save(aMedium({ id: 'f7', title: 'Wave' }));
    expect(await gate()).toBe(FILMS - 1);
    await store.media.save(aMedium({ id: 'f7', title: 'Last gate' }));
    await store.media.save(aMedium({ id: 'new', title: 'New gate' }));
    expect(await gate()).toBe(FILMS + 1);
    await store.media.remove('new');
    expect(await gate()).toBe(FILMS);
    await store.bin.put('medium', 'f9', { at: NOW, by: GROUP });
    expect(await gate()).toBe(FILMS - 1);
    await store.bin.restore('medium', 'f9');
    expect(await gate()).toBe(FILMS);
  });

  it('[L07] finds tags in their current state after each change', async () => {
    const { store, total } = await library();
    const touch = () => total({ type: 'Tag', keyword: 'touch' });
    expect(await touch()).toBe(FILMS);
    await store.tags.save(aTag({ id: 't7', videoId: 'f7', description: 'Clean', category: 'Line' }));
    expect(await touch()).toBe(FILMS - 1);
    await store.tags.save(aTag({ id: 'more', videoId: 'f7', description: 'A touch' }));
    expect(await touch()).toBe(FILMS);
    await store.tags.remove('more');
    expect(await touch()).toBe(FILMS - 1);
    await store.bin.put('tag', 't9', { at: NOW, by: GROUP });
    expect(await touch()).toBe(FILMS - 2);
    await store.bin.restore('tag', 't9');
    expect(await touch()).toBe(FILMS - 1);
  });

  it('[L07] finds tags by the current title of their film', async () => {
    const { store, total } = await library();
    const ofGates = () => total({ type: 'Tag', keyword: 'gate' });
    expect(await ofGates()).toBe(FILMS);
    await store.media.save(aMedium({ id: 'f7', title: 'Wave' }));
    expect(await ofGates()).toBe(FILMS - 1);
    await store.media.save(aMedium({ id: 'f7', title: 'Gate again' }));
    expect(await ofGates()).toBe(FILMS);
  });

  it('[L07] finds films by desk tags once their words are indexed', async () => {
    const { store, total } = await library();
    const touched = () => total({ keyword: 'touch' });
    await store.media.save(aMedium({ id: 'quiet', title: 'Quiet' }));
    expect(await touched()).toBe(FILMS);
    const tag = aTag({ id: 'first', videoId: 'quiet', description: 'Touch' });
    await store.tags.change('quiet', { saved: [tag], removed: [] }, GROUP);
    // The search has seen this change before its words are indexed.
    expect(await touched()).toBe(FILMS);
    await store.tags.indexWords('quiet');
    expect(await touched()).toBe(FILMS + 1);
  });
});
