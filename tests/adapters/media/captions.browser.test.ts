/** Captions with the same language, and captions within a stream. */
import { vi } from 'vitest';
import { sample } from './media-bench.ts';
import { test } from './media-test.ts';

const VTT = sample('commentary', 'captions.en.vtt');

/** An HLS film with two tracks of one language: one to choose, and one that is forced. */
function streamWithForced(): { url: string; restore: () => void } {
  const url = new URL(sample('gate-25', 'forced.m3u8'), location.href).href;
  const address = (file: string): string => new URL(sample('gate-25', file), location.href).href;
  const asHls = (lines: readonly string[]): string =>
    URL.createObjectURL(new Blob([['#EXTM3U', ...lines, ''].join('\n')], { type: 'application/vnd.apple.mpegurl' }));
  const text = asHls(['#EXT-X-TARGETDURATION:60', '#EXTINF:60,', new URL(VTT, location.href).href, '#EXT-X-ENDLIST']);
  const track = (name: string, isForced: boolean): string =>
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="${name}",LANGUAGE="en",AUTOSELECT=YES,FORCED=${isForced ? 'YES' : 'NO'},URI="${text}"`;
  const manifest = asHls([
    track('Foreign speech', true),
    track('English', false),
    '#EXT-X-STREAM-INF:BANDWIDTH=150504,CODECS="avc1.640015",RESOLUTION=426x240,SUBTITLES="text"',
    address('240.m3u8'),
  ]);
  // oxlint-disable-next-line typescript/unbound-method -- called on the request that it belongs to
  const open = XMLHttpRequest.prototype.open;
  const spy = vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    requested: string | URL,
  ) {
    open.call(this, method, String(requested) === url ? manifest : requested, true);
  });
  return { url, restore: () => spy.mockRestore() };
}

const modes = (video: HTMLVideoElement): string[] =>
  [...video.textTracks].map(({ label, mode }) => `${label}: ${mode}`);

test('[S06] of two tracks with the same language and kind, only the chosen one shows', async ({ expect, open }) => {
  const file = (label: string) => ({ lang: 'en', label, url: `${VTT}?${label}` });
  const bench = open({ url: sample('gate-25', '240.mp4'), captions: [file('One'), file('Two')] });
  const { captions } = await bench.next('media.ready');
  expect(captions.map(({ label }) => label)).toEqual(['One', 'Two']);
  for (const [place, expected] of [
    [1, ['One: disabled', 'Two: showing']],
    [0, ['One: showing', 'Two: disabled']],
  ] as const) {
    const { lang } = captions[place]!;
    const shown = bench.next('media.captions');
    bench.request({ type: 'media.setCaptions', lang });
    expect((await shown).lang).toBe(lang);
    expect(modes(bench.surface.video)).toEqual(expected);
  }
});

test('[S06] a track declared as forced by the stream is not offered', async ({ expect, open, onTestFinished }) => {
  const { url, restore } = streamWithForced();
  onTestFinished(restore);
  const bench = open({ url });
  const offered = (): Set<string> =>
    new Set(
      bench.notifications.flatMap((each) =>
        each.type === 'media.ready' ? each.captions.map(({ label }) => label) : [],
      ),
    );
  await expect.poll(offered).toContain('English');
  expect(bench.surface.video.textTracks.length).toBe(2);
  expect(offered()).toEqual(new Set(['English']));
});
