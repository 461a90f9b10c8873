/** A trial of the playground: a medium, a way of embedding it, and attributes (row E02). */
import { readId, readRoll, readStart } from '../address-player.ts';
import { ALLOWED_RESOLUTIONS } from '../constants/playback.ts';
import { POST_ROLL_CHOICES_S, PRE_ROLL_CHOICES_S } from '../constants/tags.ts';
import { DEFAULT_FLAGS } from '../flags.ts';
import type { MediaId, PlayableType } from '../media.ts';

/** An element of `embed/ferryglide.js`, one of `embed.js`, or a frame without either. */
export const EMBED_WAYS = ['element', 'loader', 'frame'] as const;
export type EmbedWay = (typeof EMBED_WAYS)[number];

/** The medium to play. Its title is absent if it is not public. */
export interface TriedMedium {
  type: PlayableType;
  id: MediaId;
  title: string;
  /** Anybody may watch it, so any page receives its state (decision 0456). */
  isOpen: boolean;
}

type AttributeKind =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'switch' }
  | { kind: 'text'; isRight: (text: string) => boolean };

interface AttributeRule {
  /** Ways that support it; all if absent. */
  ways?: readonly EmbedWay[];
}

const isFlags = (text: string): boolean =>
  text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .every((word) => Object.hasOwn(DEFAULT_FLAGS, word.replace(/^-/, '')));

/** Attributes of a player offered here, in the order in which they are shown and written. */
export const TRIED_ATTRIBUTES = {
  lang: { kind: 'choice', values: ['en', 'fr'] },
  theme: { kind: 'choice', values: ['light', 'dark'] },
  'max-resolution': { kind: 'choice', values: ALLOWED_RESOLUTIONS.map(String) },
  loading: { kind: 'choice', values: ['lazy', 'eager'], ways: ['loader'] },
  start: { kind: 'text', isRight: (text) => readStart(text) !== undefined },
  'pre-roll': { kind: 'text', isRight: (text) => readRoll(text, PRE_ROLL_CHOICES_S) !== undefined },
  'post-roll': { kind: 'text', isRight: (text) => readRoll(text, POST_ROLL_CHOICES_S) !== undefined },
  tag: { kind: 'text', isRight: (text) => readId(text) !== undefined },
  tags: { kind: 'text', isRight: (text) => text.split(',').every((id) => readId(id) !== undefined) },
  flags: { kind: 'text', isRight: isFlags },
  autoplay: { kind: 'switch' },
  concurrent: { kind: 'switch', ways: ['element'] },
} as const satisfies Readonly<Record<string, AttributeKind & AttributeRule>>;

export type AttributeName = keyof typeof TRIED_ATTRIBUTES;
export const ATTRIBUTE_NAMES = Object.keys(TRIED_ATTRIBUTES) as AttributeName[];

/** As typed; absent or empty: the player's default. A switch that is on is `on`. */
export type Attributes = Readonly<Partial<Record<AttributeName, string>>>;

export const ruleOf = (name: AttributeName): AttributeKind & AttributeRule => TRIED_ATTRIBUTES[name];

export const isKnownTo = (way: EmbedWay, name: AttributeName): boolean => ruleOf(name).ways?.includes(way) ?? true;

/** Whether the text is a valid value of the attribute. */
export function isAttributeRight(name: AttributeName, text: string): boolean {
  const rule = ruleOf(name);
  if (text === '') return true;
  if (rule.kind === 'text') return rule.isRight(text);
  return rule.kind === 'choice' ? rule.values.includes(text) : text === 'on';
}

/** The attributes passed to the player: those that are valid and supported by this way. A switch has no value. */
export function rightAttributes(way: EmbedWay, attributes: Attributes): Attributes {
  const given = ATTRIBUTE_NAMES.flatMap((name): [AttributeName, string][] => {
    const text = attributes[name]?.trim() ?? '';
    if (text === '' || !isKnownTo(way, name) || !isAttributeRight(name, text)) return [];
    return [[name, ruleOf(name).kind === 'switch' ? '' : text]];
  });
  return Object.fromEntries(given);
}

/** The request in an address, before the id is resolved. */
export interface PlaygroundRequest {
  way: EmbedWay;
  /** Undefined: an example is looked up. */
  medium: { type: PlayableType; id: MediaId } | undefined;
  attributes: Attributes;
  /** Parameters of the page itself: its language, its group. */
  rest: string;
}

/** Distinguishes the player's attributes from the page's own language and theme. */
const PREFIX = 'player-';

export function readPlayground(search: string): PlaygroundRequest {
  const query = new URLSearchParams(search);
  const way = EMBED_WAYS.find((each) => each === query.get('way')) ?? 'element';
  const types = ['video', 'audio'] as const;
  const named = types.flatMap((type) => {
    const id = readId(query.get(type));
    return id === undefined ? [] : [{ type, id }];
  });
  const attributes = Object.fromEntries(
    ATTRIBUTE_NAMES.flatMap((name) => {
      const text = query.get(PREFIX + name);
      return text === null ? [] : [[name, text]];
    }),
  );
  for (const name of ['way', ...types, ...ATTRIBUTE_NAMES.map((each) => PREFIX + each)]) query.delete(name);
  return { way, medium: named[0], attributes, rest: query.toString() };
}

/** Address of the page with the same trial; `readPlayground` reads it back. */
export function playgroundAddress({ way, medium, attributes, rest }: PlaygroundRequest): string {
  const query = new URLSearchParams(rest);
  query.set('way', way);
  if (medium) query.set(medium.type, medium.id);
  for (const name of ATTRIBUTE_NAMES) {
    const text = attributes[name];
    if (text) query.set(PREFIX + name, text);
  }
  return `/playground?${query}`;
}

/** Whether the text may be an id; any other text is searched for. */
export const isId = (text: string): boolean => readId(text) !== undefined;
