import { describe, expect, test } from 'vitest';
import { CUES_MAX } from '../../core/domain/constants/playback.ts';
import { cueAt, parseCues } from '../../core/domain/cues.ts';

describe('parseCues', () => {
  test('[P15] reads cues with and without hours, names and settings', () => {
    const file = `WEBVTT - a course\n\n1\n00:01.500 --> 00:03.000 align:start\nGate 1\n\n01:00:00.000 --> 01:00:02.000\nGate 2,\nupstream\n`;
    expect(parseCues(file)).toEqual([
      { start: 1.5, end: 3, text: 'Gate 1' },
      { start: 3600, end: 3602, text: 'Gate 2, upstream' },
    ]);
  });

  test('[P15] text stays text: markup is removed, and escapes are decoded', () => {
    const file = `WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Go <b>now</b></v> &amp; &lt;img src=x onerror=alert(1)&gt;`;
    expect(parseCues(file)?.[0]?.text).toBe('Go now & <img src=x onerror=alert(1)>');
  });

  test('[P15] notes, styles and broken cues are skipped, and cues are sorted by time', () => {
    const file = [
      'WEBVTT',
      '',
      'NOTE 00:00 --> nothing',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      '00:05.000 --> 00:06.000',
      'later',
      '',
      '00:09.000 --> 00:08.000',
      'backwards',
      '',
      '00:03.000 --> 00:04.000',
      '<i></i>',
      '',
      '00:01.000 --> 00:02.000',
      'sooner',
    ].join('\r\n');
    expect(parseCues(file)?.map(({ text }) => text)).toEqual(['sooner', 'later']);
  });

  test.each(['', '<!doctype html>', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nno'])('[P15] %j has no cues', (file) => {
    expect(parseCues(file)).toBeUndefined();
  });

  test('[P15] the number of cues is limited', () => {
    expect(parseCues(`WEBVTT\n\n${'00:01.000 --> 00:02.000\na\n\n'.repeat(CUES_MAX + 5)}`)).toHaveLength(CUES_MAX);
  });
});

test.each([
  [0, -1],
  [1, 0],
  [1.9, 0],
  [4.9, 0],
  [5, 1],
  [99, 1],
])('[P15] at %d s the cue is %d', (time, index) => {
  const cues = [
    { start: 1, end: 2, text: 'a' },
    { start: 5, end: 6, text: 'b' },
  ];
  expect(cueAt(cues, time)).toBe(index);
});
