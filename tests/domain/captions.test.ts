/** Caption files as found in practice (row S06). */
import { describe, expect, it } from 'vitest';
import { audioTracksOf, isActiveLanguage, nearestAudio } from '../../core/domain/audio-tracks.ts';
import {
  captionKey,
  captionKeys,
  captionPreference,
  isSameLanguage,
  languageName,
  listedCaptions,
  nearestCaptions,
  toWebVtt,
} from '../../core/domain/captions.ts';

const vtt = (file: string): string => {
  const read = toWebVtt(file);
  if ('reason' in read) throw new Error(`${read.reason} ${read.line}`);
  return read.vtt;
};
const one = (text: string): string =>
  vtt(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`).split('\n').slice(3, -1).join('\n');

describe('SRT', () => {
  it('[S06] becomes WebVTT', () => {
    expect(
      vtt('1\n00:00:01,000 --> 00:00:02,500\nStart\nin ten seconds\n\n2\n01:02:03,004 --> 01:02:05,000\nGo!\n'),
    ).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nStart\nin ten seconds\n\n01:02:03.004 --> 01:02:05.000\nGo!\n');
  });

  it.each([
    ['a byte order mark', '\uFEFF1\n00:00:01,000 --> 00:00:02,000\nGo!\n'],
    ['line ends of Windows', '1\r\n00:00:01,000 --> 00:00:02,000\r\nGo!\r\n\r\n'],
    ['line ends of old Macs', '1\r00:00:01,000 --> 00:00:02,000\rGo!\r'],
    ['no numbers', '00:00:01,000 --> 00:00:02,000\nGo!\n'],
    ['full stops', '1\n00:00:01.000 --> 00:00:02.000\nGo!\n'],
    ['no hours', '1\n00:01,000 --> 00:02,000\nGo!\n'],
    ['no spaces around the arrow', '1\n00:00:01,000-->00:00:02,000\nGo!\n'],
    ['short fractions', '1\n0:0:1,0 --> 0:0:2,0\nGo!\n'],
    ['empty lines before it', '\n\n\n1\n00:00:01,000 --> 00:00:02,000\nGo!\n'],
    ['places on the picture', '1\n00:00:01,000 --> 00:00:02,000 X1:10 X2:20 Y1:1 Y2:2\nGo!\n'],
    ['a cue without a text', '1\n00:00:00,000 --> 00:00:01,000\n\n2\n00:00:01,000 --> 00:00:02,000\nGo!\n'],
  ])('[S06] with %s is read', (_, file) => {
    expect(vtt(file)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGo!\n');
  });

  it('[S06] without an empty line between cues is read', () => {
    expect(vtt('1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n\n00:00:03.000 --> 00:00:04.000\nTwo\n',
    );
  });

  it('[S06] with an empty line within a text keeps the whole text', () => {
    expect(vtt('1\n00:00:01,000 --> 00:00:02,000\nOne\n\nand a half\n')).toContain('One\nand a half\n');
  });

  it('[S06] overlapping cues are kept, in order of their start', () => {
    expect(vtt('1\n00:00:03,000 --> 00:00:05,000\nB\n\n2\n00:00:01,000 --> 00:00:04,000\nA\n')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nA\n\n00:00:03.000 --> 00:00:05.000\nB\n',
    );
  });
});

describe('WebVTT', () => {
  it('[S06] keeps settings, voices and classes, and drops notes, styles and regions', () => {
    expect(
      vtt(
        'WEBVTT - Final\nKind: captions\n\nSTYLE\n::cue { background: url(https://evil.example) }\n\nREGION\nid:fred\n\nNOTE a note\nof two lines\n\nintro\n00:01.000 --> 00:02.000 line:0 position:20% align:start region:fred onclick:x\n<v Anna Roy>Go <c.loud>on</c></v>!\n',
      ),
    ).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0 position:20% align:start\n<v Anna Roy>Go <c.loud>on</c></v>!\n',
    );
  });
});

describe('text never becomes markup beyond WebVTT’s own', () => {
  it.each([
    ['<i>Go</i>, <b>go</b>, <u>go</u>', '<i>Go</i>, <b>go</b>, <u>go</u>'],
    ['<I>Go</I>', '<i>Go</i>'],
    ['<font color="red">Go</font>', 'Go'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>Go', 'Go'],
    ['<a href="javascript:alert(1)">Go</a>', 'Go'],
    ['5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
    ['Tom &amp; Anna &eacute;', 'Tom &amp; Anna &amp;eacute;'],
    ['{\\b1}Go{\\b0}', 'Go'],
    ['<00:00:01.500>Go', '<00:00:01.500>Go'],
    ['<<i>Go</i>', '&lt;<i>Go</i>'],
    ['<i', '&lt;i'],
  ])('[S06] %s', (text, expected) => expect(one(text)).toBe(expected));

  it('[S06] SSA cues at the top stay at the top', () => {
    expect(vtt('1\n00:00:01,000 --> 00:00:02,000\n{\\an8}Go!\n')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\nGo!\n',
    );
  });
});

describe('rejected files', () => {
  it.each([
    ['nothing', '', { reason: 'noCues', line: 1 }],
    ['a letter', 'Dear Anna,\nthe race was great.\n', { reason: 'noCues', line: 1 }],
    ['WebVTT without cues', 'WEBVTT\n\nNOTE nothing\n', { reason: 'noCues', line: 1 }],
    [
      'a time that is none',
      '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:xx,000 --> 00:00:04,000\nB\n',
      { reason: 'time', line: 6 },
    ],
    ['a cue that ends before it begins', '1\n00:00:05,000 --> 00:00:02,000\nA\n', { reason: 'order', line: 2 }],
    [
      'a text before the first time',
      'Final\nRun 2\n\n1\n00:00:01,000 --> 00:00:02,000\nA\n',
      { reason: 'text', line: 1 },
    ],
    ['one cue of a whole book', `1\n00:00:01,000 --> 00:00:02,000\n${'A\n'.repeat(41)}`, { reason: 'long', line: 2 }],
  ])('[S06] %s, with the line of the error', (_, file, expected) => expect(toWebVtt(file)).toEqual(expected));
});

describe('languages', () => {
  it.each([
    ['fr', 'fr-CA', true],
    ['fr', 'fra', true],
    ['fr', 'fre', true],
    ['eng', 'en-GB', true],
    ['de', 'ger', true],
    ['en', 'fr', false],
    ['', '', false],
    ['Kommentar 1', 'en', false],
  ])('[S06] %s and %s', (first, second, same) => expect(isSameLanguage(first, second)).toBe(same));

  it('[S06] have their own names', () => {
    expect(['fr', 'de', 'ger', 'pt-BR', 'x'].map(languageName)).toEqual([
      'Français',
      'Deutsch',
      'Deutsch',
      'Português (Brasil)',
      'x',
    ]);
  });

  it('[S06] kinds of one language are distinguished, and replace each other if missing', () => {
    expect(captionKey({ lang: 'fr' })).toBe('fr');
    expect(captionKey({ lang: 'fr', kind: 'captions' })).toBe('fr:captions');
    expect(nearestCaptions('fr:captions', ['en', 'fr', 'fr:captions'])).toBe('fr:captions');
    expect(nearestCaptions('fr:captions', ['en', 'fr'])).toBe('fr');
    expect(nearestCaptions('fr', ['en', 'fr:captions'])).toBe('fr:captions');
    expect(nearestCaptions('off', ['en'])).toBeUndefined();
  });

  it('[S06] tracks of one language and kind are distinguished by position, but only within their film', () => {
    const fr = { lang: 'fr' };
    const cc = { lang: 'fr', kind: 'captions' } as const;
    expect(captionKeys([fr, { lang: 'en' }, fr, cc, fr, cc])).toEqual([
      'fr',
      'en',
      'fr:2',
      'fr:captions',
      'fr:3',
      'fr:captions:2',
    ]);
    expect(listedCaptions([fr, { lang: 'fr', kind: 'forced' }, fr]).map(({ lang }) => lang)).toEqual(['fr', 'fr:2']);
    expect(['fr:2', 'fr:captions:12', 'fr:captions', 'fr', 'off'].map(captionPreference)).toEqual([
      'fr',
      'fr:captions',
      'fr:captions',
      'fr',
      'off',
    ]);
    expect(nearestCaptions('fr:2', ['fr', 'fr:2'])).toBe('fr:2');
    expect(nearestCaptions('fr:captions:2', ['fr', 'fr:captions'])).toBe('fr:captions');
    expect(nearestCaptions('fr:2', ['en', 'fr:captions'])).toBe('fr:captions');
  });

  it('[S06] forced captions are neither listed nor read as separate files', () => {
    expect(
      listedCaptions([{ lang: 'fr', kind: 'forced' }, { lang: 'fr', kind: 'captions' }, { lang: 'en' }]).map(
        ({ lang }) => lang,
      ),
    ).toEqual(['fr:captions', 'en']);
    expect(listedCaptions(undefined)).toEqual([]);
  });

  it('[S06] audio tracks are named by their language if they have no name of their own', () => {
    expect(
      audioTracksOf([{ lang: 'eng', name: 'eng' }, { lang: 'fr', name: 'Commentaire' }, { name: '' }, { lang: 'fr' }]),
    ).toEqual([
      { lang: 'eng', label: 'English' },
      { lang: 'fr', label: 'Commentaire' },
      { lang: '3', label: '3' },
      { lang: 'fr:3', label: 'Français' },
    ]);
  });

  it('[S06] the preferred audio is found under another spelling, and otherwise the film decides', () => {
    const tracks = audioTracksOf([{ lang: 'en' }, { lang: 'fra' }]);
    expect([
      nearestAudio('en', tracks),
      nearestAudio('fr', tracks),
      nearestAudio('de', tracks),
      nearestAudio(undefined, tracks),
    ]).toEqual([0, 1, undefined, undefined]);
    expect([
      isActiveLanguage('fr:2', 'fr-CA'),
      isActiveLanguage('en', 'fr'),
      isActiveLanguage(undefined, 'fr'),
    ]).toEqual([true, false, false]);
  });
});
