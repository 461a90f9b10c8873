import { describe, expect, it } from 'vitest';
import {
  embedChoice,
  embedOriginsText,
  embedText,
  readEmbedding,
  writeEmbedding,
} from '../../core/domain/embedding.ts';

describe('readEmbedding', () => {
  it.each<[string, ReturnType<typeof readEmbedding>]>([
    ['', { list: undefined }],
    ['anyone', { list: [] }],
    ['nobody', { list: 'nobody' }],
    ['origins https://club.example', { list: ['https://club.example'] }],
    ['origins https://Club.Example/news?page=2', { list: ['https://club.example'] }],
    [
      'origins  https://a.example,http://b.example:8080  https://a.example/',
      { list: ['https://a.example', 'http://b.example:8080'] },
    ],
    ['origins https://[2001:db8::1]:8443', { list: ['https://[2001:db8::1]:8443'] }],
    ['origins https://münchen.example', { list: ['https://xn--mnchen-3ya.example'] }],
    ['origins', undefined],
    ['origins ', undefined],
    ['origins club.example', undefined],
    ['origins https://a.example nothing', undefined],
    ['origins ftp://a.example', undefined],
    ['origins javascript:alert(1)', undefined],
    ['origins data:text/html,x', undefined],
    ['origins null', undefined],
    ['origins *', undefined],
    ['origins https://*.example', undefined],
    // Values that would end the directive and start another.
    ['origins https://a.example;script-src', undefined],
    ['origins https://a;b.example', undefined],
    ["origins 'self'", undefined],
    ['originshttps://a.example', undefined],
    ['everybody', undefined],
  ])('[E03] %s', (text, read) => expect(readEmbedding(text)).toEqual(read));

  it('[E03] at most fifty sites', () => {
    const sites = (count: number) => Array.from({ length: count }, (_, at) => `https://club-${at}.example`).join(' ');
    expect(readEmbedding(`origins ${sites(50)}`)?.list).toHaveLength(50);
    expect(readEmbedding(`origins ${sites(51)}`)).toBeUndefined();
  });

  it('[E03] a written value is parsed back', () => {
    for (const list of [undefined, [], 'nobody', ['https://a.example', 'https://b.example']] as const)
      expect(readEmbedding(writeEmbedding(list))).toEqual({ list });
  });
});

it('[E03] a choice keeps the typed sites', () => {
  expect(embedChoice(embedText('origins', 'https://a.ex'))).toBe('origins');
  expect(embedOriginsText(embedText('origins', 'https://a.ex '))).toBe('https://a.ex ');
  expect(embedChoice(embedText('origins', ''))).toBe('origins');
  expect(['', 'anyone', 'nobody', 'something'].map(embedChoice)).toEqual(['', 'anyone', 'nobody', '']);
});
