/**
 * The address of a comparison (row B05): `/compare?a={id}@{seconds}&b={id}@{seconds}`. It holds everything that a
 * link restores.
 *
 * | name | value | absent |
 * |---|---|---|
 * | `a`, `b` | id of the video, `@`, seconds at which it is locked, up to three decimals | no film on that side |
 * | `na`, `nb` | seconds by which the film was nudged | 0 |
 * | `layout` | `beside`, `stacked`, `over` | depends on the page's width |
 * | `blend` | `opacity`, `wipe`, `difference`: how the second picture covers the first | `opacity` |
 * | `share` | 0 to 100: opacity of the second picture, or position of the wipe | 50 |
 * | `mirror` | `a`, `b` or `ab` | none |
 * | `loop` | `{from}_{to}`, common time | none |
 * | `rate` | 0.05 to 2 | 1 |
 * | `t` | common time on show | 0: the lock |
 * | `draws` | `1`: the drawing tools are open | closed |
 *
 * Drawings are in the fragment, `#draw=`, which is never sent to a server (`drawing-code.ts`).
 */
import { readId, readUser } from '../address-player.ts';
import { COMPARE_NUDGE_MAX_S, COMPARE_RATE_MAX, COMPARE_RATE_MIN } from './limits.ts';
import type { MediaId, Seconds, UserId } from '../media.ts';
import { namedUser } from '../page-user.ts';
import type { Lock, Side, Span } from './common-time.ts';
import { SIDES } from './common-time.ts';

export const LAYOUTS = ['beside', 'stacked', 'over'] as const;
export type Layout = (typeof LAYOUTS)[number];
export const BLENDS = ['opacity', 'wipe', 'difference'] as const;
export type Blend = (typeof BLENDS)[number];

/** A film at a moment of its own time. */
export interface ComparedMoment {
  id: MediaId;
  at: Seconds;
}

/** A film and the moment at which it is locked. */
export interface ComparedFilm extends Lock {
  id: MediaId;
  mirrored: boolean;
}

/** How the two pictures are arranged. */
export interface Arrangement {
  /** Undefined: side by side if there is room, else stacked. */
  layout: Layout | undefined;
  blend: Blend;
  /** 0 to 100. */
  share: number;
}

export interface Comparison extends Arrangement {
  /** Undefined: the address names no film on that side. */
  films: { readonly [S in Side]: ComparedFilm | undefined };
  /** Common time. */
  loop: Span | undefined;
  rate: number;
  /** Common time on show. */
  position: Seconds;
  /** The drawing tools are open. */
  draws: boolean;
  /** Page-level user: context, never identity (row L26). */
  userId: UserId;
}

const SHARE = 50;
/** Seconds, optionally signed. */
const TIME = /^-?\d{1,7}(\.\d{1,3})?$/;

function readSeconds(text: string | null | undefined): Seconds | undefined {
  return text !== null && text !== undefined && TIME.test(text) ? Number(text) : undefined;
}

/** @returns undefined unless the text is an id, `@` and seconds from the beginning of the film */
export function readMoment(text: string | null): ComparedMoment | undefined {
  const [, named = '', seconds] = /^(.+)@([^@]+)$/.exec(text ?? '') ?? [];
  const id = readId(named);
  const at = readSeconds(seconds);
  return id !== undefined && at !== undefined && at >= 0 ? { id, at } : undefined;
}

function readNumber(text: string | null, from: number, to: number): number | undefined {
  const number = text === null || !/^\d+(\.\d+)?$/.test(text) ? Number.NaN : Number(text);
  return number >= from && number <= to ? number : undefined;
}

function readLoop(text: string | null): Span | undefined {
  const [from, to] = (text ?? '').split('_', 2).map(readSeconds);
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Malformed parts count as absent. */
export function readComparison(search: string): Comparison {
  const query = new URLSearchParams(search);
  const film = (side: Side): ComparedFilm | undefined => {
    const moment = readMoment(query.get(side));
    const nudge = readSeconds(query.get(`n${side}`)) ?? 0;
    const isNudge = Math.abs(nudge) <= COMPARE_NUDGE_MAX_S;
    const mirrored = query.get('mirror')?.includes(side) ?? false;
    return moment && { ...moment, nudge: isNudge ? nudge : 0, mirrored };
  };
  return {
    films: { a: film('a'), b: film('b') },
    layout: oneOf(LAYOUTS, query.get('layout')),
    blend: oneOf(BLENDS, query.get('blend')) ?? 'opacity',
    share: readNumber(query.get('share'), 0, 100) ?? SHARE,
    loop: readLoop(query.get('loop')),
    rate: readNumber(query.get('rate'), COMPARE_RATE_MIN, COMPARE_RATE_MAX) ?? 1,
    position: readSeconds(query.get('t')) ?? 0,
    draws: query.get('draws') === '1',
    userId: readUser(query.get('user')),
  };
}

/** Without trailing zeros: 12.48, not 12.480. */
const secondsText = (time: Seconds): string => String(Math.round(time * 1000) / 1000 || 0);

/** A moment as an address names it; ids are letters, digits and `._:-`. */
export const momentText = ({ id, at }: ComparedMoment): string => `${encodeURIComponent(id)}@${secondsText(at)}`;

/** The address of the comparison, relative to the site; default values are left out. */
export function compareAddress(comparison: Comparison): string {
  const { films, layout, blend, share, loop, rate, position, draws, userId } = comparison;
  const mirror = SIDES.filter((side) => films[side]?.mirrored).join('');
  const parts: [string, string | undefined][] = [
    ...SIDES.map((side): [string, string | undefined] => [side, films[side] && momentText(films[side])]),
    ...SIDES.map((side): [string, string | undefined] => [`n${side}`, films[side] && secondsText(films[side].nudge)]),
    ['layout', layout],
    ['blend', blend],
    ['share', String(Math.round(share))],
    ['mirror', mirror],
    ['loop', loop && `${secondsText(loop.from)}_${secondsText(loop.to)}`],
    ['rate', String(rate)],
    ['t', secondsText(position)],
    ['draws', draws ? '1' : undefined],
  ];
  const usual = new Set(['na=0', 'nb=0', 'blend=opacity', `share=${SHARE}`, 'mirror=', 'rate=1', 't=0']);
  const query = parts
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .filter((part) => !usual.has(part));
  return withUser(`/compare?${query.join('&')}`, userId);
}

function withUser(address: string, userId: UserId | undefined): string {
  const user = namedUser(userId);
  return user === undefined ? address : `${address}&user=${user}`;
}

/** The address that compares two moments, with default settings. */
export function compareLink(a: ComparedMoment, b: ComparedMoment | undefined, userId?: UserId): string {
  return withUser(`/compare?a=${momentText(a)}${b ? `&b=${momentText(b)}` : ''}`, userId);
}
