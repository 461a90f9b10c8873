import { describe, expect, it } from 'vitest';
import { describeConfig, readBridgeConfig } from '../../bridge/config.ts';
import { ConfigRefusal } from '../../bridge/config-refusal.ts';

const WHOLE = {
  host: 'https://video.example/',
  key: 'fgk_0123456789abcdef',
  mediaId: '1012',
  event: 'prague-2026',
  date: '2026-06-15',
  zone: 'Europe/Prague',
  input: { kind: 'tcp', host: '192.168.1.10' },
};

const read = (config: object, env = {}) => readBridgeConfig(JSON.stringify(config), '/venue/race.json', env);
const refusal = (config: object | string, env = {}): string => {
  try {
    readBridgeConfig(typeof config === 'string' ? config : JSON.stringify(config), '/venue/race.json', env);
  } catch (error) {
    if (error instanceof ConfigRefusal) return error.message;
    throw error;
  }
  return 'none';
};

describe('race.json', () => {
  it('[B13] missing settings have defaults', () => {
    expect(read(WHOLE)).toEqual({
      host: 'https://video.example',
      key: 'fgk_0123456789abcdef',
      mediaId: '1012',
      source: 'c123',
      event: 'prague-2026',
      date: '2026-06-15',
      zone: 'Europe/Prague',
      alignment: { kind: 'live' },
      titles: {},
      input: { kind: 'tcp', host: '192.168.1.10', port: 27_333 },
    });
  });

  it('[B13] paths are relative to its folder', () => {
    const config = read({
      ...WHOLE,
      input: { kind: 'file', path: 'event.xml' },
      eventFile: '../event.xml',
      recording: '/elsewhere/race.jsonl',
    });
    expect(config.input).toEqual({ kind: 'file', path: '/venue/event.xml' });
    expect(config.eventFile).toBe('/event.xml');
    expect(config.recording).toBe('/elsewhere/race.jsonl');
  });

  it('[B13] a film made earlier names the moment of its first frame', () => {
    const config = read({ ...WHOLE, alignment: { kind: 'replay', firstFrame: '2026-06-15T09:58:00.040+02:00' } });
    expect(config.alignment).toEqual({ kind: 'replay', firstFrame: Date.UTC(2026, 5, 15, 7, 58, 0, 40) });
  });

  it('[B13] the key may come from the environment', () => {
    const { key, ...keyless } = WHOLE;
    expect(read(keyless, { FERRYGLIDE_KEY: key }).key).toBe(key);
    expect(refusal(keyless)).toBe('/venue/race.json: key is missing: write it there, or into FERRYGLIDE_KEY.');
  });

  it.each<[why: string, wrong: object, line: string]>([
    ['an address that is none', { host: 'video.example' }, 'host must be an address such as https://video.example.'],
    ['a key of something else', { key: 'abc' }, 'key must be one of the server, fgk_….'],
    ['a number for a text', { mediaId: 1012 }, 'mediaId must be a text.'],
    ['capitals in the source', { source: 'C123' }, 'source must be at most 24 small letters, digits and hyphens.'],
    ['a long event', { event: 'championships-of-2026' }, 'event must have at most 20 letters.'],
    ['a date by habit', { date: '15.6.2026' }, 'date must be a date such as 2026-06-15.'],
    ['an unknown zone', { zone: 'Europe/Praha' }, 'zone must be the name of a time zone such as Europe/Prague.'],
    ['an unknown input', { input: { kind: 'udp' } }, 'input.kind must have a kind: tcp, websocket, file or recording.'],
    [
      'a port that is none',
      { input: { kind: 'tcp', host: 'a', port: 70_000 } },
      'input.port must be a port from 1 to 65535.',
    ],
    [
      'a web page for a socket',
      { input: { kind: 'websocket', address: 'http://192.168.1.10' } },
      'input.address must be an address such as ws://192.168.1.10:27123/ws.',
    ],
    [
      'a first frame without a zone',
      { alignment: { kind: 'replay', firstFrame: '2026-06-15T09:58:00' } },
      'alignment.firstFrame must be a moment with its zone, such as 2026-06-15T09:58:00.000+02:00.',
    ],
    ['a word that is not known', { tables: 1 }, 'tables is not known here.'],
    ['a value that is missing', { date: undefined }, 'date is missing.'],
  ])('[B13] the error for %s is one line', (_why, wrong, line) => {
    expect(refusal({ ...WHOLE, ...wrong })).toBe(`/venue/race.json: ${line}`);
  });

  it('[B13] every invalid value has its own line', () => {
    expect(refusal({ ...WHOLE, date: 'today', zone: 'here' }).split('\n')).toEqual([
      '/venue/race.json: date must be a date such as 2026-06-15.',
      '/venue/race.json: zone must be the name of a time zone such as Europe/Prague.',
    ]);
  });

  it('[B13] invalid JSON is reported with its position', () => {
    expect(refusal('{ "host": ')).toMatch(/^\/venue\/race.json is no JSON: /);
  });

  it('[B13] the key is masked in the output', () => {
    const lines = describeConfig(read({ ...WHOLE, recording: 'race.jsonl' })).join('\n');
    expect(lines).toContain('https://video.example, medium 1012, as c123, with the key fgk_0123…');
    expect(lines).toContain('Records to /venue/race.jsonl');
    expect(lines).not.toContain('fgk_01234');
  });
});
