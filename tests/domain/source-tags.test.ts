import { describe, expect, it } from 'vitest';
import { mergeSourceTag, sourceTagId, type SentTag } from '../../core/domain/source-tags.ts';
import { memberPermissions } from '../../core/domain/permissions.ts';
import { readDevice } from '../../core/domain/device.ts';
import type { Tag } from '../../core/domain/tag.ts';

const KEY = { id: 'timing:1012:bib-7', videoId: '1012' };
const SENT: SentTag = { time: '00:00:10', category: 'Finish', description: 'Bib 7', score: '92.40' };
const stored = (fields: Partial<Tag> = {}): Tag => ({
  ...KEY,
  type: '',
  time: '00:00:10',
  category: 'Finish',
  description: 'Bib 7',
  score: '92.40',
  ...fields,
});

describe('a tag sent by a machine', () => {
  it('[S09] has an id unique to its source and medium', () => {
    expect(sourceTagId('timing', '1012', 'bib-7')).toBe('timing:1012:bib-7');
  });

  it('[S09] is added, and needs a time', () => {
    expect(mergeSourceTag(KEY, undefined, undefined, SENT)).toEqual({ tag: stored(), sent: SENT });
    expect(mergeSourceTag(KEY, undefined, undefined, { category: 'Finish' })).toBeUndefined();
  });

  it('[S09] writes nothing when sent again', () => {
    expect(mergeSourceTag(KEY, stored(), SENT, SENT)?.tag).toBeUndefined();
  });

  it("[S09] keeps an editor's change until the machine sends another value for that field", () => {
    const edited = stored({ description: 'Bib 7, after a protest', score: '94.40' });
    expect(mergeSourceTag(KEY, edited, SENT, SENT)?.tag).toBeUndefined();
    const next = mergeSourceTag(KEY, edited, SENT, { ...SENT, score: '96.40' });
    expect(next?.tag).toEqual(stored({ description: 'Bib 7, after a protest', score: '96.40' }));
    expect(next?.sent).toEqual({ ...SENT, score: '96.40' });
  });

  it('[S09] keeps an omitted field, and null clears one', () => {
    const cleared = mergeSourceTag(KEY, stored(), SENT, { score: null });
    expect(cleared?.tag).toEqual(stored({ score: undefined }));
    expect(cleared?.sent).toEqual({ ...SENT, score: null });
    expect(mergeSourceTag(KEY, stored({ score: undefined }), cleared?.sent, { score: null })?.tag).toBeUndefined();
  });

  it('[S09] stays deleted by an editor until the machine sends something new', () => {
    expect(mergeSourceTag(KEY, undefined, SENT, SENT)?.tag).toBeUndefined();
    expect(mergeSourceTag(KEY, undefined, SENT, { description: 'Bib 7, second run' })?.tag).toEqual(
      stored({ description: 'Bib 7, second run' }),
    );
  });

  it('[S09] is not written if an editor has set the same value', () => {
    expect(mergeSourceTag(KEY, stored({ score: '96.40' }), SENT, { score: '96.40' })).toEqual({
      tag: undefined,
      sent: { ...SENT, score: '96.40' },
    });
  });
});

it('[S07] a grant or denial for a member takes precedence over the role’s', () => {
  const own = { P_MEDIA_SESSION: true, P_MEDIA_CLIP: false };
  expect(memberPermissions(['P_MEDIA_VIDEO', 'P_MEDIA_CLIP'], own)).toEqual(['P_MEDIA_VIDEO', 'P_MEDIA_SESSION']);
  expect(memberPermissions(['P_MEDIA_CLIP'], {})).toEqual(['P_MEDIA_CLIP']);
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.5.0', '', ''],
  [undefined, '', ''],
])('[S07] a session names the browser and system of %s', (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system });
});
