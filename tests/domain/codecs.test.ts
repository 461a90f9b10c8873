import { expect, test } from 'vitest';
import { trackType, unsupportedCodec } from '../../core/domain/codecs.ts';

const HEVC = 'hvc1.1.6.L93.B0';
const H264 = 'avc1.64001f';
const AAC = 'mp4a.40.2';

const CASES: readonly [string, readonly (readonly string[])[], string | undefined][] = [
  [
    'every rendition is HEVC',
    [
      [HEVC, AAC],
      ['hev1.1.6.L120.B0', AAC],
    ],
    'HEVC (H.265)',
  ],
  [
    'one rendition plays',
    [
      [HEVC, AAC],
      [H264, AAC],
    ],
    undefined,
  ],
  ['the sound does not play', [[H264, 'ac-3']], 'AC-3'],
  ['Dolby Vision', [['dvh1.05.06']], 'Dolby Vision'],
  ['ProRes', [['apcn', AAC]], 'ProRes'],
  ['a codec that nobody knows here', [['xyz1.2']], 'xyz1.2'],
  ['nothing is declared of one', [[], [HEVC]], undefined],
  ['nothing is declared', [], undefined],
];

test.each(CASES)('[P24] an unsupported codec is named: %s', (_, renditions, name) => {
  expect(unsupportedCodec(renditions, (codec) => codec === H264 || codec === AAC)).toBe(name);
});

test.each([
  [HEVC, 'video/mp4; codecs="hvc1.1.6.L93.B0"'],
  [AAC, 'audio/mp4; codecs="mp4a.40.2"'],
  ['vp09.00.10.08', 'video/webm; codecs="vp09.00.10.08"'],
  ['opus', 'audio/webm; codecs="opus"'],
  ['xyz1', 'video/mp4; codecs="xyz1"'],
])('[P24] support for %s is checked with its container', (codec, type) => {
  expect(trackType(codec)).toBe(type);
});
