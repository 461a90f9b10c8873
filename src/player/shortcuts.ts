import { clamp } from '../../core/domain/clamp.ts';
import type { ViewEvent } from '../../machines/player/player.inbox.ts';
import type { ClockReading } from '../../core/domain/clock.ts';
import { PLAYBACK_RATES } from '../../core/domain/constants/playback.ts';

/** The state on which shortcuts depend. */
export interface ShortcutFacts {
  /** An advert is playing: its time is not the film's, and it cannot be seeked (Player 4). */
  isAdvert: boolean;
  clock: ClockReading;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  /** Playback rate, 1 for normal speed. */
  rate: number;
  /** Language of the current captions, and the available tracks. */
  captions: string | 'off';
  tracks: readonly { lang: string }[];
}

const VOLUME_STEP = 5;
const ARROW_STEP_S = 5;
const LETTER_STEP_S = 10;

/** Returns undefined if the shortcut has no effect. */
type Shortcut = (facts: ShortcutFacts) => ViewEvent | undefined;

const withinFilm =
  (move: Shortcut): Shortcut =>
  (facts) =>
    facts.isAdvert ? undefined : move(facts);
const seekBy = (seconds: number): Shortcut => withinFilm(() => ({ type: 'playback.seekBy', seconds }));
const step = (frames: number): Shortcut => withinFilm(() => ({ type: 'playback.step', frames }));
const louder =
  (by: number): Shortcut =>
  ({ volume }) => ({
    type: 'playback.setVolume',
    volume: clamp(volume + by, 0, 100),
  });
const toShare = (share: number): Shortcut =>
  withinFilm(({ clock }) => ({
    type: 'playback.seek',
    time: clock.seekableFrom + share * (clock.seekableTo - clock.seekableFrom),
  }));
/** The next rate above or below the current one; undefined at either end. */
const rateStep =
  (direction: 1 | -1): Shortcut =>
  ({ rate }) => {
    const next =
      direction > 0 ? PLAYBACK_RATES.find((each) => each > rate) : PLAYBACK_RATES.findLast((each) => each < rate);
    return next === undefined ? undefined : { type: 'playback.setRate', rate: next };
  };
/** Switches between the first captions and none. */
const toggleCaptions: Shortcut = ({ captions, tracks: [first] }) =>
  first && { type: 'playback.setCaptions', lang: captions === 'off' ? first.lang : 'off' };

/** Shortcuts of a focused player, by `KeyboardEvent.key` in lower case. The shortcuts sheet lists the same keys. */
export const SHORTCUTS: Readonly<Record<string, Shortcut>> = {
  k: () => ({ type: 'playback.toggle' }),
  ' ': () => ({ type: 'playback.toggle' }),
  j: seekBy(-LETTER_STEP_S),
  l: seekBy(LETTER_STEP_S),
  arrowleft: seekBy(-ARROW_STEP_S),
  arrowright: seekBy(ARROW_STEP_S),
  arrowup: louder(VOLUME_STEP),
  arrowdown: louder(-VOLUME_STEP),
  ',': step(-1),
  '.': step(1),
  m: ({ muted }) => ({ type: 'playback.setMuted', muted: !muted }),
  f: () => ({ type: 'screen.toggle' }),
  i: () => ({ type: 'screen.togglePip' }),
  c: toggleCaptions,
  '<': rateStep(-1),
  '>': rateStep(1),
  n: () => ({ type: 'tag.next' }),
  p: () => ({ type: 'tag.previous' }),
  '?': () => ({ type: 'controls.menu', menu: 'keys' }),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [String(digit), toShare(digit / 10)])),
};

/** Characters on the punctuation keys of US keyboards: `[alone, with Shift]`. */
const PUNCTUATION: Readonly<Record<string, readonly [string, string]>> = {
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
};

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * The shortcut name of a key, as in `SHORTCUTS`.
 *
 * The character takes precedence; if it is not in a Latin alphabet, the physical key decides. Digits are also
 * recognised by their physical key if the layout needs Shift for them (AZERTY).
 */
export function meaningOf({ key, code, shiftKey }: PressedKey): string {
  const name = key.toLowerCase();
  if (Object.hasOwn(SHORTCUTS, name)) return name;
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return shiftKey ? name : digit;
  const isForeign = [...key].length === 1 && (key.codePointAt(0) as number) > LAST_LATIN;
  if (!isForeign) return name;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? PUNCTUATION[code]?.[shiftKey ? 1 : 0] ?? name;
}
/** `ɏ`, the last character of the extended Latin alphabet. */
const LAST_LATIN = 0x24f;

/** Text fields keep all keys, buttons and the like keep Space, and controls moved with arrow keys keep those. */
export function handlesKey(target: Element, key: string): boolean {
  if (target.matches('textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])'))
    return true;
  // On a link, a slider or a scrollable element, Space would scroll the page.
  if (key === ' ') return target.matches('button, summary, input:not([type=range]), [role=option], [role=listbox]');
  return target.matches('input, [role=slider], [role=listbox]') && key.startsWith('arrow');
}
