/** Captions of films: added, replaced, deleted, served, and removed with the film (row S06). */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIN_RETENTION_MS } from '../../../core/domain/constants/bin.ts';
import { CAPTION_BYTES_MAX, CAPTION_TRACKS_MAX } from '../../../core/domain/constants/captions.ts';
import { removeStrayCaptions } from '../../../server/media/captions.ts';
import { purgeBin } from '../../../server/services/purge.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, DATABASES } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const SRT = '1\r\n00:00:01,000 --> 00:00:02,000\r\nDépart à Tacen\r\n';
const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64');
const french = (mediaId: string, file: Buffer | string = SRT) =>
  ({ mediaId, lang: 'fr', kind: 'subtitles', file: base64(file) }) as const;

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let editor: Client;
  let viewer: Client;
  let now = NOW;

  beforeAll(async () => {
    const player = aMedium({ id: '0' }).player!;
    host = await startHost({
      database,
      now: () => now,
      also: ['first', 'second', 'full'].map((id) =>
        aMedium({
          id,
          title: id,
          visibility: id === 'second' ? 'private' : 'public',
          player: {
            ...player,
            replay: 'run/master.m3u8',
            captions:
              id === 'full'
                ? Array.from({ length: CAPTION_TRACKS_MAX }, (_, at) => ({
                    lang: `x${String.fromCharCode(97 + (at % 26))}${at}`,
                    label: String(at),
                    url: 'run/captions.en.vtt',
                  }))
                : [],
          },
        }),
      ),
    });
    editor = await host.login('editor');
    viewer = await host.login('viewer');
  });
  afterAll(() => host.stop());

  const files = async (): Promise<string[]> =>
    (await readdir(join(host.dataFolder, 'own-captions')).catch((): string[] => [])).toSorted();
  const documentOf = async (id: string) =>
    (await (await viewer.fetch(`/data/video/${id}.json`)).json()) as {
      video: { captions: { lang: string; label: string; url: string; kind?: string }[] };
    };

  describe('adding', () => {
    it.each([
      ['UTF-8', Buffer.from(SRT)],
      ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${SRT}`)],
      ['Windows-1252', Buffer.from(SRT, 'latin1')],
      ['UTF-16', Buffer.from(`\uFEFF${SRT}`, 'utf16le')],
    ])('[S06] a file in %s is served as WebVTT in UTF-8, under the rights of the film', async (_, bytes) => {
      const saved = await editor.request('saveCaptions', french('first', bytes));
      expect(saved).toMatchObject({
        status: 'ok',
        cues: 1,
        tracks: [{ lang: 'fr', kind: 'subtitles', label: 'Français' }],
      });
      const { video } = await documentOf('first');
      expect(video.captions).toMatchObject([{ lang: 'fr', kind: 'subtitles', label: 'Français' }]);
      const response = await host.anonymous().fetch(video.captions[0]!.url);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
      expect(await response.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nDépart à Tacen\n');
    });

    it('[S06] tracks differ by kind and language, and a new file replaces the track of its own kind and language', async () => {
      for (const [lang, kind] of [
        ['fr', 'captions'],
        ['fr', 'forced'],
        ['en', 'subtitles'],
      ] as const)
        await editor.request('saveCaptions', { ...french('first'), lang, kind });
      const listed = await editor.request('getCaptions', { mediaId: 'first' });
      if (listed.status !== 'ok') throw new Error(listed.status);
      expect(listed.tracks.map(({ lang, kind, label }) => [lang, kind, label])).toEqual([
        ['en', 'subtitles', 'English'],
        ['fr', 'subtitles', 'Français'],
        ['fr', 'forced', 'Français'],
        ['fr', 'captions', 'Français (CC)'],
      ]);
      await expect.poll(files).toHaveLength(4);
    });

    it('[S06] captions of a private film are signed', async () => {
      await editor.request('saveCaptions', french('second'));
      const [name] = (await host.app.store.media.find('second'))!.player!.captions;
      expect((await host.anonymous().fetch(`/media/second/${name!.url}`)).status).toBe(403);
      expect((await viewer.fetch(`/media/first/${name!.url}`)).status).toBe(404);
      const listed = await editor.request('getCaptions', { mediaId: 'second' });
      if (listed.status !== 'ok') throw new Error(listed.status);
      expect((await host.anonymous().fetch(listed.tracks[0]!.url)).status).toBe(200);
    });

    it('[S06] a malformed file is rejected with the reason and line, and leaves nothing', async () => {
      const before = await files();
      const file = base64('1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:xx --> 1\nB\n');
      expect(await editor.request('saveCaptions', { ...french('first'), file })).toEqual({
        status: 'invalid',
        reason: 'time',
        line: 6,
      });
      expect(await editor.request('saveCaptions', french('first', '%PDF-1.7 a book'))).toMatchObject({
        status: 'invalid',
        reason: 'noCues',
      });
      expect(await editor.request('saveCaptions', french('full'))).toMatchObject({ status: 'invalid', reason: 'many' });
      expect(await files()).toEqual(before);
    });

    it('[S06] a file for a long film is accepted, and a longer one is rejected', async () => {
      const cues = Array.from({ length: 12_000 }, (_, at) => {
        const time = `0${Math.floor(at / 3600)}:${String(Math.floor(at / 60) % 60).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
        return `${at + 1}\n${time},000 --> ${time},900\nA line of a commentary as they are spoken, number ${at}\n`;
      }).join('\n');
      expect(await editor.request('saveCaptions', { ...french('first', cues), lang: 'de' })).toMatchObject({
        status: 'ok',
        cues: 12_000,
      });
      const response = await editor.requestRaw(
        'saveCaptions',
        french('first', Buffer.alloc(CAPTION_BYTES_MAX + 10_000, 'a')),
      );
      expect(response.status).toBe(413);
    });
  });

  it('[S06] requires the right to edit the film', async () => {
    expect(await viewer.request('saveCaptions', french('first'))).toEqual({ status: 'private' });
    expect(await viewer.request('getCaptions', { mediaId: 'first' })).toEqual({ status: 'private' });
    expect(await host.anonymous().request('saveCaptions', french('first'))).toEqual({ status: 'disconnected' });
    expect(await editor.request('getCaptions', { mediaId: 'photo' })).toEqual({ status: 'empty' });
  });

  describe('deleting', () => {
    it('[S06] removes the track from the film and its file from the disk', async () => {
      const before = (await files()).length;
      expect(await editor.request('deleteCaptions', { mediaId: 'first', lang: 'FR', kind: 'forced' })).toMatchObject({
        status: 'ok',
      });
      expect((await documentOf('first')).video.captions.some(({ kind }) => kind === 'forced')).toBe(false);
      await expect.poll(async () => (await files()).length).toBe(before - 1);
      expect(await editor.request('deleteCaptions', { mediaId: 'first', lang: 'fr', kind: 'forced' })).toEqual({
        status: 'empty',
      });
    });

    it('[S06] the next start removes the remains of a killed host and keeps files that are in use', async () => {
      const before = await files();
      await mkdir(join(host.dataFolder, 'own-captions'), { recursive: true });
      await writeFile(join(host.dataFolder, 'own-captions/stray.vtt'), 'WEBVTT\n');
      await removeStrayCaptions(host.dataFolder, host.app.store);
      expect(await files()).toEqual(before);
    });

    it('[S06] files are removed when the film is purged, and not before', async () => {
      const admin = await host.login('admin');
      const [track] = (await host.app.store.media.find('second'))!.player!.captions;
      const name = track!.url.split('/')[1]!;
      await admin.request('deleteMedia', { mediaId: 'second', mediaType: 'Video' });
      await removeStrayCaptions(host.dataFolder, host.app.store);
      expect(await files()).toContain(name);
      now += BIN_RETENTION_MS + 1000;
      await purgeBin(host.app);
      expect(await files()).not.toContain(name);
    });
  });
});
