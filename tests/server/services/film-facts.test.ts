/** The renditions listed by a playlist (row S03). */
import { expect, it } from 'vitest';
import { readQualities } from '../../../server/services/film-facts.ts';

it('[S03] qualities and sounds are read from the playlist that players use', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English, live",LANGUAGE="eng",DEFAULT=YES,CHANNELS="2",URI="a1.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",URI="t1.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=700000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=854x480,FRAME-RATE=29.970,AUDIO="audio"',
    'v480.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=300000,CODECS="avc1.640015",RESOLUTION=426x240',
    'v240.m3u8',
  ].join('\n');
  expect(readQualities(master)).toEqual({
    qualities: [
      { width: 854, lines: 480, fps: 29.97, codec: 'avc1.64001e', rate: 700_000 },
      { width: 426, lines: 240, fps: 0, codec: 'avc1.640015', rate: 300_000 },
    ],
    sounds: [{ name: 'English, live', channels: 2 }],
  });
  expect(readQualities('')).toEqual({ qualities: [], sounds: [] });
});
