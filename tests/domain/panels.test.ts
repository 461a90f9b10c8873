import { describe, expect, it } from 'vitest';
import { linkedMedia, openAtStart, panelsOf } from '../../core/domain/panels.ts';
import type { DataDocument } from '../../core/domain/data-document.ts';
import { findTags } from '../../core/domain/menu.ts';
import { timedTags } from '../../core/domain/tags.ts';
import { streamsOf } from '../../core/domain/streams.ts';
import { fullDocument } from '../charts/player/documents.ts';

const base = fullDocument();
const document = (changes: Partial<DataDocument>, video: Partial<DataDocument['video']> = {}): DataDocument => ({
  ...base,
  ...changes,
  video: { ...base.video, ...video },
});
const captions = [{ lang: 'en', label: 'English', url: '/c.vtt' }];
const named = { labels: ['Bank'] };
const result = { ...base.tags[0]!, isLiveResult: true };
const linked: Partial<DataDocument> = {
  linkers: true,
  collections: [
    { id: 'p', title: 'Ours', visibility: 'private', medias: [{ id: 'v9', title: 'Secret' }] },
    {
      id: 'c',
      title: 'Cup',
      visibility: 'public',
      medias: [
        { id: 'v1', title: 'This' },
        { id: 'v2', title: 'Next' },
      ],
    },
    { id: 'd', title: 'Day', visibility: 'public', medias: [{ id: 'v2', title: 'Next' }] },
  ],
};

describe('[P36] the switches of a document', () => {
  it.each([
    ['transcript', {}, { captions }, true],
    ['transcript', {}, {}, false],
    ['menu', {}, { menu: false }, false],
    ['menu', {}, {}, true],
    ['liveResults', { tags: [result] }, {}, true],
    ['liveResults', {}, {}, false],
    ['videoSelector', {}, { replay_url: '/a.m3u8,/b.m3u8' }, true],
    ['videoSelector', {}, { replay_url: '/a.m3u8', live_url: '/l.m3u8,/m.m3u8' }, true],
    ['videoSelector', {}, {}, false],
    ['videoSelector', {}, { replay_url: '/a.m3u8,/b.m3u8', videoSelector: named }, true],
    ['videoSelector', {}, { replay_url: '/a.m3u8', videoSelector: named }, false],
    ['videoSelector', {}, { replay_url: '/a.m3u8,/b.m3u8', videoSelector: false }, false],
    ['linkers', linked, {}, true],
    ['linkers', { ...linked, linkers: false }, {}, false],
    ['linkers', { linkers: true }, {}, false],
  ] as const)('%s: %o %o → %s', (panel, changes, video, isOn) => {
    expect(panelsOf(document(changes as Partial<DataDocument>, video)).includes(panel)).toBe(isOn);
  });
});

describe('[P16] the panels open at the start', () => {
  it('are live results on the right, and the timeline below the picture', () => {
    expect(openAtStart(document({ tags: [result], ...linked }))).toEqual({ right: 'liveResults', bottom: 'timeline' });
  });
  it('are the menu if there are no live results', () => {
    expect(openAtStart(document(linked))).toEqual({ right: 'menu', bottom: 'timeline' });
  });
  it('are the linkers only if the place is empty', () => {
    expect(openAtStart(document({ ...linked, tags: [] }))).toEqual({ right: 'linkers', bottom: 'timeline' });
  });
});

it('[P20] linkers contain only public collections, each film once, without the current one', () => {
  expect(linkedMedia(document(linked)).map(({ id }) => id)).toEqual(['v2']);
});

it('[P20] streams have the names from the document', () => {
  const streams = document({}, { replay_url: '/a.m3u8,/b.m3u8', videoSelector: { labels: ['Bank'] } });
  expect(streamsOf(streams, 'replay')).toEqual(['Bank', '']);
  expect(streamsOf(streams, 'live')).toEqual([]);
  const unnamed = document({}, { replay_url: '/a.m3u8,/b.m3u8', videoSelector: false });
  expect(streamsOf(unnamed, 'replay')).toEqual(['', '']);
});

it('[P36] the search of a video finds every word, ignoring accents and case', () => {
  const tags = timedTags(
    [
      { ...base.tags[0]!, id: 'a', description: 'Élise à la porte 11' },
      { ...base.tags[0]!, id: 'b', description: 'Porte 2', nation: 'FRA' },
      { ...base.tags[0]!, id: 'c', description: 'Porte 11', type: 'invisible' },
    ],
    { kind: 'film', offset: 0 },
  );
  const found = (text: string) =>
    findTags(tags, text)
      .map(({ id }) => id)
      .join('');
  expect([found(''), found('elise PORTE'), found('fra'), found('porte 11'), found('xyz')]).toEqual([
    'abc',
    'a',
    'b',
    'a',
    '',
  ]);
});
