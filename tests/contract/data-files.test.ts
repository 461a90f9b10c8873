import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { carriedOrNone } from '../../core/contract/carried.ts';
import { dataFile, tagData, vendorStyle } from '../../core/contract/data-files.ts';
import { INVALID_ADDRESS, isSafeAddress } from '../../core/contract/primitives.ts';
import {
  carriedExample,
  hiddenStubExample,
  stubExample,
  tagDataExample,
  vendorStyleExample,
  fullExample,
} from '../../tools/contract/examples.ts';

const readWhole = (file: unknown) => {
  const read = v.parse(dataFile, JSON.parse(JSON.stringify(file)));
  if (read.kind !== 'whole') throw new Error('not whole');
  return read;
};

describe('data file', () => {
  it('[P01] a whole file is a document, and a stub lists the checks and has nothing to play', () => {
    expect(readWhole(fullExample)).toMatchObject({ kind: 'whole', version: 7, dropped: 0, video: { id: '1012' } });
    const stub = v.parse(dataFile, stubExample);
    expect(stub).toEqual({ kind: 'stub', version: 3, video: stubExample.video });
  });

  it('[P01] data carried with it are parsed or dropped, and never invalidate the document', () => {
    expect(v.parse(carriedOrNone, { ...hiddenStubExample, ...carriedExample })).toEqual(carriedExample);
    for (const files of ['all', [{ url: 7 }], [{ url: '/a.mp4', start: 0, end: 4, base64: 'no base64!' }]])
      expect(v.parse(carriedOrNone, { files, isEmbeddedFreely: true })).toEqual({ files: [], isEmbeddedFreely: false });
    expect(v.parse(carriedOrNone, hiddenStubExample)).toEqual({ files: [], isEmbeddedFreely: false });
  });

  it('[P01] the stub of a hidden medium has only id and type, whatever else the file contains', () => {
    expect(v.parse(dataFile, hiddenStubExample)).toEqual({ kind: 'hidden', video: { id: '1021', type: 'session' } });
    const talkative = { ...hiddenStubExample, version: 3, video: { ...hiddenStubExample.video, title: 'A secret' } };
    expect(v.parse(dataFile, talkative)).toEqual({ kind: 'hidden', video: { id: '1021', type: 'session' } });
  });

  it('[P01] a stub has no address, even if the file does', () => {
    const sneaky = {
      ...stubExample,
      tags: fullExample.tags,
      video: { ...stubExample.video, replay_url: '/media/1/a.m3u8' },
    };
    expect(JSON.stringify(v.parse(dataFile, sneaky))).not.toContain('replay_url');
  });

  it('[P01] a key is always removed', () => {
    const leaky = {
      ...fullExample,
      video: { ...fullExample.video, access_control_key: 'secret', keyHash: 'secret' },
    };
    expect(JSON.stringify(readWhole(leaky))).not.toContain('secret');
  });

  it('[P01] without a readable video the file is malformed', () => {
    for (const video of [
      undefined,
      null,
      {},
      { id: '' },
      { ...fullExample.video, id: '../../etc' },
      { ...fullExample.video, type: 'film' },
    ]) {
      expect(v.is(dataFile, { ...fullExample, video }), JSON.stringify(video)).toBe(false);
    }
  });

  it('[P01] a malformed tag is dropped and counted, and the others stay', () => {
    const tags = [...fullExample.tags, null, 'tag', { id: 'x' }, { ...fullExample.tags[0], time: 12 }];
    expect(readWhole({ ...fullExample, tags })).toMatchObject({
      dropped: 4,
      tags: [{ id: '5001' }, { id: 'c123:1012:c-50-K1W_BR2_25-7-r' }, { id: '5002' }],
    });
  });

  it('[P36] the switch of the streams is a list of their names, on, off, or absent', () => {
    const { version, video } = fullExample;
    const read = (videoSelector: unknown) =>
      readWhole({ version, video: { ...video, videoSelector } }).video.videoSelector;
    expect(read({ labels: ['Bank', 'Drone'] })).toEqual({ labels: ['Bank', 'Drone'] });
    for (const on of [true, 1, '1', {}]) expect(read(on)).toEqual({ labels: [] });
    for (const off of [false, 0, '0']) expect(read(off)).toBe(false);
    for (const none of [undefined, 'maybe', 7]) expect(read(none)).toBeUndefined();
  });

  it('[P01] missing lists are empty and a malformed switch is off', () => {
    const { version, video } = fullExample;
    const read = readWhole({ version, video: { ...video, menu: 'maybe' }, playerConf: 'none' });
    expect(read).toMatchObject({
      tags: [],
      multi_replays: [],
      collections: [],
      pubVideo: [],
      playerConf: {},
      dropped: 0,
    });
    expect(read.video.menu).toBeUndefined();
  });

  it('[P04] a medium is private unless marked as public, and unpublished unless marked as published', () => {
    const { visibility: _visibility, publish: _publish, ...video } = fullExample.video;
    expect(readWhole({ ...fullExample, video }).video).toMatchObject({ visibility: 'private', publish: false });
    expect(readWhole({ ...fullExample, video: { ...video, visibility: 'open' } }).video.visibility).toBe('private');
  });

  it('[P36] hosts with numeric ids and flags of 0 and 1 are supported', () => {
    const read = readWhole({
      ...fullExample,
      video: { ...fullExample.video, id: 12, menu: 1, chat: 0, publish: '1' },
    });
    expect(read.video).toMatchObject({ id: '12', menu: true, chat: false, publish: true });
  });

  it('[P07] a playback address with another scheme is reported as invalid, and other addresses play', () => {
    const replay_url =
      '/media/1/a.m3u8,javascript:alert(1),https://cdn.example/b.mpd?offset=20,rtmp://live.example/x, java\tscript:alert(2)';
    expect(readWhole({ ...fullExample, video: { ...fullExample.video, replay_url } }).video.replay_url).toBe(
      `/media/1/a.m3u8,${INVALID_ADDRESS},https://cdn.example/b.mpd?offset=20,rtmp://live.example/x,${INVALID_ADDRESS}`,
    );
  });

  it('[P17] an advert that would run script is dropped', () => {
    const bad = { id: '9', content_url: 'javascript:alert(1)', duration: 5 };
    const read = readWhole({ ...fullExample, pubDisplay: [bad, ...fullExample.pubDisplay] });
    expect(read.pubDisplay.map(({ id }) => id)).toEqual(['1']);
    expect(read.dropped).toBe(1);
    const link = { ...fullExample.pubDisplay[0], redirect_url: 'data:text/html,x' };
    expect(readWhole({ ...fullExample, pubDisplay: [link] }).pubDisplay[0]?.redirect_url).toBeUndefined();
  });

  it('a text of any length is truncated, not rejected', () => {
    const title = 'é'.repeat(10_000);
    expect(readWhole({ ...fullExample, video: { ...fullExample.video, title } }).video.title).toHaveLength(500);
  });

  it('markup stays plain text', () => {
    const title = '<img src=x onerror=alert(1)>';
    expect(readWhole({ ...fullExample, video: { ...fullExample.video, title } }).video.title).toBe(title);
  });
});

describe('addresses', () => {
  it.each([
    '/media/1',
    'a/b.jpg',
    '',
    '//cdn.example/x',
    'https://a.example/',
    'http://a.example/',
    'blob:https://a.example/1',
  ])('%j is accepted', (address) => {
    expect(isSafeAddress(address)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:x',
    'JAVASCRIPT:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'http://[',
    'ftp://a',
  ])('%j is rejected', (address) => {
    expect(isSafeAddress(address)).toBe(false);
  });
});

describe('optional files', () => {
  it('[P01] a vendor style keeps its valid fields', () => {
    expect(v.parse(vendorStyle, vendorStyleExample)).toEqual(vendorStyleExample);
    expect(v.parse(vendorStyle, { accent: 'red;}body{display:none', text: '#fff' })).toMatchObject({
      accent: undefined,
      text: '#fff',
    });
  });

  it('[P01] tag data count dropped entries', () => {
    expect(v.parse(tagData, tagDataExample)).toEqual({ ...tagDataExample, dropped: 0 });
    expect(v.parse(tagData, { tags: [{}, ...tagDataExample.tags] }).dropped).toBe(1);
  });

  it.each([undefined, null, [], 'tags', { tags: {} }, { tags: 'Gates' }, {}])('[P01] %j is not tag data', (file) =>
    expect(v.safeParse(tagData, file).success).toBe(false),
  );

  it('[P01] a category of tag data keeps its valid fields, without invalid colours or executable pictures', () => {
    const bad = { category: 'Gates', frName: 7, colour: 'red; background: url(x)', image: 'javascript:alert(1)' };
    expect(v.parse(tagData, { tags: [{ ...bad, enName: 'Poles' }] }).tags).toEqual([
      { category: 'Gates', frName: undefined, enName: 'Poles', colour: undefined, image: undefined },
    ]);
  });
});
