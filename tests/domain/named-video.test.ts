import { expect, it } from 'vitest';
import { namedVideo, REFUSALS } from '../../core/domain/access.ts';
import type { DataStub, LoadedDocument } from '../../core/domain/data-document.ts';

const stub = (changes: Partial<DataStub['video']> = {}): DataStub => ({
  kind: 'stub',
  version: 1,
  video: {
    id: 'v1',
    type: 'video',
    user: 7,
    group: 64,
    title: 'Night slalom',
    visibility: 'public',
    publish: true,
    pathThumb: '/media/v1/thumb.jpg',
    ...changes,
  },
});
const NAMED = { title: 'Night slalom', pathThumb: '/media/v1/thumb.jpg' };

it.each<[string, LoadedDocument | undefined, object | undefined]>([
  ['a public video', stub(), NAMED],
  ['one without a thumbnail', stub({ pathThumb: undefined }), { title: 'Night slalom', pathThumb: undefined }],
  ['a private one', stub({ visibility: 'private' }), undefined],
  ['a key-protected one', stub({ visibility: 'key' }), undefined],
  ['a hidden one', { kind: 'hidden', video: { id: 'v1', type: 'video' } }, undefined],
  ['none', undefined, undefined],
])('[P04] a gate before %s', (_, document, expected) => {
  expect(namedVideo(document, undefined)).toEqual(expected);
});

it('[P04] refusals name a public video unless it is withdrawn from everybody or from this page', () => {
  expect(REFUSALS.filter((reason) => namedVideo(stub(), reason) !== undefined)).toEqual([
    'disconnected',
    'sessionFailed',
    'referer',
    'country',
    'payment',
    'checkFailed',
    'privateUrl1',
    'privateUrl2',
    'privateUrl3',
    'privateUrl4',
  ]);
});
