/** What the playground tries: a medium in a player that is embedded one way, with attributes (row E02). */
import { readId, readRoll, readStart } from '../address-player.ts';
import { ALLOWED_RESOLUTIONS } from '../constants/playback.ts';
import { POST_ROLL_CHOICES_S, PRE_ROLL_CHOICES_S } from '../constants/tags.ts';
import { DEFAULT_FLAGS } from '../flags.ts';
import type { MediaId, PlayableType } from '../media.ts';

/** An element of `embed/ferryglide.js`, one of `embed.js`, or a frame without either. */
export const EMBED_WAYS = ['element', 'loader', 'frame'] as const;
export type EmbedWay = (typeof EMBED_WAYS)[number];

/** What is played. Without a title it is not known to everybody. */
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
  /** Ways that know it; all of them where absent. */
  ways?: readonly EmbedWay[];
}

const isFlags = (text: string): boolean =>
  text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .every((word) => Object.hasOwn(DEFAULT_FLAGS, word.replace(/^-/, '')));

/** Attributes of a player that are tried here, in the order in which they are shown and written. */
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

/** As they are typed; absent or empty: the player's own default. A switch that is on is `on`. */
export type Attributes = Readonly<Partial<Record<AttributeName, string>>>;

export const ruleOf = (name: AttributeName): AttributeKind & AttributeRule => TRIED_ATTRIBUTES[name];

export const isKnownTo = (way: EmbedWay, name: AttributeName): boolean => ruleOf(name).ways?.includes(way) ?? true;

/** Whether what is typed can be the attribute's value. */
export function isAttributeRight(name: AttributeName, text: string): boolean {
  const rule = ruleOf(name);
  if (text === '') return true;
  if (rule.kind === 'text') return rule.isRight(text);
  return rule.kind === 'choice' ? rule.values.includes(text) : text === 'on';
}

/** What the player is given: what can be read, of those that this way knows. A switch has no value. */
export function rightAttributes(way: EmbedWay, attributes: Attributes): Attributes {
  const given = ATTRIBUTE_NAMES.flatMap((name): [AttributeName, string][] => {
    const text = attributes[name]?.trim() ?? '';
    if (text === '' || !isKnownTo(way, name) || !isAttributeRight(name, text)) return [];
    return [[name, ruleOf(name).kind === 'switch' ? '' : text]];
  });
  return Object.fromEntries(given);
}

/** What an address says, before it is known what the id names. */
export interface PlaygroundRequest {
  way: EmbedWay;
  /** Undefined: an example is looked for. */
  medium: { type: PlayableType; id: MediaId } | undefined;
  attributes: Attributes;
  /** Parameters that are the page's own: its language, its group. */
  rest: string;
}

/** The page has a language and a theme of its own. */
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

/** Address of the page that tries the same; `readPlayground` reads it back. */
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

/** Whether what is typed may be an id: anything else is searched for. */
export const isId = (text: string): boolean => readId(text) !== undefined;
