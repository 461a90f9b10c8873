import type { ViewEvent } from '../../machines/player/player.events.ts';
import type { ClockReading } from '../domain/clock.ts';

/** What a key needs to know. */
export interface ShortcutFacts {
  clock: ClockReading;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
}

const VOLUME_STEP = 5;
const ARROW_STEP_S = 5;
const LETTER_STEP_S = 10;

type Shortcut = (facts: ShortcutFacts) => ViewEvent;

const seekBy =
  (seconds: number): Shortcut =>
  () => ({ type: 'playback.seekBy', seconds });
const louder =
  (by: number): Shortcut =>
  ({ volume }) => ({
    type: 'playback.setVolume',
    volume: Math.min(100, Math.max(0, volume + by)),
  });
const toShare =
  (share: number): Shortcut =>
  ({ clock }) => ({
    type: 'playback.seek',
    time: clock.seekableFrom + share * (clock.seekableTo - clock.seekableFrom),
  });

/** Keys of a focused player, by `KeyboardEvent.key` in lower case. The sheet of shortcuts lists the same. */
export const SHORTCUTS: Readonly<Record<string, Shortcut>> = {
  k: () => ({ type: 'playback.toggle' }),
  ' ': () => ({ type: 'playback.toggle' }),
  j: seekBy(-LETTER_STEP_S),
  l: seekBy(LETTER_STEP_S),
  arrowleft: seekBy(-ARROW_STEP_S),
  arrowright: seekBy(ARROW_STEP_S),
  arrowup: louder(VOLUME_STEP),
  arrowdown: louder(-VOLUME_STEP),
  ',': () => ({ type: 'playback.step', frames: -1 }),
  '.': () => ({ type: 'playback.step', frames: 1 }),
  m: ({ muted }) => ({ type: 'playback.setMuted', muted: !muted }),
  f: () => ({ type: 'screen.toggle' }),
  n: () => ({ type: 'tag.next' }),
  p: () => ({ type: 'tag.previous' }),
  '?': () => ({ type: 'controls.menu', menu: 'keys' }),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [String(digit), toShare(digit / 10)])),
};

/** A field keeps all its keys; what is pressed keeps Space, what is moved by arrows keeps those. */
export function keepsKey(target: Element, key: string): boolean {
  if (target.matches('textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])'))
    return true;
  if (target.matches('button, a, summary, [role=option]') && key === ' ') return true;
  return target.matches('input, [role=slider], [role=listbox]') && (key === ' ' || key.startsWith('arrow'));
}
