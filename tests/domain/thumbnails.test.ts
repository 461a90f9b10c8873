import { expect, test } from 'vitest';
import { siteFilm, withTime } from '../../core/domain/thumbnails.ts';

const NOW = Date.parse('2026-05-12T10:30:42.500Z');
const MINUTE = Date.parse('2026-05-12T10:30:00Z');

test.each([
  ['/media/7/slalom/thumb.jpg', `/media/7/slalom/thumb.jpg?time=${MINUTE}`],
  ['https://h.example/t.jpg?w=3', `https://h.example/t.jpg?w=3&time=${MINUTE}`],
  ['/t.jpg?time=1&w=3#x', `/t.jpg?w=3&time=${MINUTE}#x`],
  ['data:image/gif;base64,AA', 'data:image/gif;base64,AA'],
  ['blob:http://h.example/1', 'blob:http://h.example/1'],
  ['', ''],
  [undefined, undefined],
])('[P31] the thumbnail %s includes its time', (address, expected) => expect(withTime(address, NOW)).toBe(expected));

test('[P31] the address stays the same for a minute, then changes', () => {
  expect(withTime('/t.jpg', MINUTE)).toBe(withTime('/t.jpg', MINUTE + 59_999));
  expect(withTime('/t.jpg', MINUTE)).not.toBe(withTime('/t.jpg', MINUTE + 60_000));
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ', 'youtube dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=3', 'youtube dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'youtube dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo 76979871'],
  ['https://player.vimeo.com/video/76979871', 'vimeo 76979871'],
  ['https://www.dailymotion.com/video/x8abcd1', 'dailymotion x8abcd1'],
  ['https://dai.ly/x8abcd1', 'dailymotion x8abcd1'],
  ['https://evilyoutube.com/watch?v=dQw4w9WgXcQ', undefined],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', undefined],
  ['https://www.youtube.com/', undefined],
  ['/media/7/film/master.m3u8', undefined],
  ['javascript:alert(1)', undefined],
  [undefined, undefined],
])('[P31] %s names the film %s', (address, expected) => {
  const film = siteFilm(address);
  expect(film && `${film.site} ${film.id}`).toBe(expected);
});
