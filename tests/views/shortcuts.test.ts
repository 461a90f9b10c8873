import { describe, expect, it } from 'vitest';
import { meaningOf, SHORTCUTS } from '../../src/player/shortcuts.ts';
import type { ShortcutFacts } from '../../src/player/shortcuts.ts';

const pressed = (key: string, code: string, shiftKey = false) => meaningOf({ key, code, shiftKey });

const FACTS: ShortcutFacts = {
  isAdvert: false,
  clock: { time: 10, duration: 100, seekableFrom: 0, seekableTo: 100, bufferedTo: 20, at: undefined },
  volume: 50,
  muted: false,
  rate: 1,
  captions: 'off',
  tracks: [{ lang: 'fr' }, { lang: 'en' }],
};

describe('keys of a focused player', () => {
  it.each([
    ['a Latin letter, by itself', 'K', 'KeyK', true, 'k'],
    ['a Latin letter where another one stands, by itself', 'm', 'Semicolon', false, 'm'],
    ['a Cyrillic letter, by its place', 'л', 'KeyK', false, 'k'],
    ['a Greek letter, by its place', 'ξ', 'KeyJ', false, 'j'],
    ['Hebrew on the key of the comma, by its place', 'ת', 'Comma', false, ','],
    ['Cyrillic on the key of the comma with Shift, by its place', 'Б', 'Comma', true, '<'],
    ['a digit that takes Shift, by its place', '&', 'Digit1', false, '1'],
    ['an accent that takes no Shift, by its place', 'é', 'Digit2', false, '2'],
    ['a digit with Shift on AZERTY, by itself', '3', 'Digit3', true, '3'],
    ['punctuation above a digit means nothing', '!', 'Digit1', true, '!'],
    ['a Latin letter without a shortcut means nothing, wherever it stands', 'q', 'KeyA', false, 'q'],
    ['a named key keeps its name', 'ArrowLeft', 'ArrowLeft', false, 'arrowleft'],
  ])('[P15] %s', (_, key, code, shift, meaning) => {
    expect(pressed(key, code, shift)).toBe(meaning);
  });

  it('[P15] rates step through the list, and stop at both ends', () => {
    expect(SHORTCUTS['>']?.(FACTS)).toEqual({ type: 'playback.setRate', rate: 1.5 });
    expect(SHORTCUTS['<']?.(FACTS)).toEqual({ type: 'playback.setRate', rate: 0.75 });
    expect(SHORTCUTS['>']?.({ ...FACTS, rate: 2 })).toBeUndefined();
    expect(SHORTCUTS['<']?.({ ...FACTS, rate: 0.25 })).toBeUndefined();
  });

  it('[P15] captions are toggled, and a film without captions has none to show', () => {
    expect(SHORTCUTS['c']?.(FACTS)).toEqual({ type: 'playback.setCaptions', lang: 'fr' });
    expect(SHORTCUTS['c']?.({ ...FACTS, captions: 'fr' })).toEqual({ type: 'playback.setCaptions', lang: 'off' });
    expect(SHORTCUTS['c']?.({ ...FACTS, tracks: [] })).toBeUndefined();
  });

  it('[P15] digits seek to tenths, letters and arrows by their seconds', () => {
    expect(SHORTCUTS['7']?.(FACTS)).toEqual({ type: 'playback.seek', time: 70 });
    expect(SHORTCUTS['j']?.(FACTS)).toEqual({ type: 'playback.seekBy', seconds: -10 });
    expect(SHORTCUTS['arrowright']?.(FACTS)).toEqual({ type: 'playback.seekBy', seconds: 5 });
  });

  it('[P06] [P15] within an advert no key seeks by time, seconds or frames, and the other keys work', () => {
    const advert = { ...FACTS, isAdvert: true };
    const moves = [...'0123456789jl,.', 'arrowleft', 'arrowright'];
    expect(moves.map((key) => SHORTCUTS[key]?.(advert))).toEqual(moves.map(() => undefined));
    expect(SHORTCUTS['k']?.(advert)).toEqual({ type: 'playback.toggle' });
    expect(SHORTCUTS['n']?.(advert), 'a tag is a moment of the film').toEqual({ type: 'tag.next' });
  });
});
