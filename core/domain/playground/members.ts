/** Members and events that the playground offers, by the way the player is embedded (row E02). */
import { ELEMENT_EVENTS, ELEMENT_LISTS, ELEMENT_METHODS } from '../element-members.ts';
import type { ElementEvent, ElementList, ElementMethod } from '../element-members.ts';
import { PLAYER_EVENTS } from '../player-api.ts';
import type { PlayerCall, PlayerEventName } from '../player-api.ts';
import { PLAYER_METHODS, SET_PROPERTIES } from '../player-members.ts';
import type { PlayerMethod, SetProperty } from '../player-members.ts';
import type { EmbedWay } from './trial.ts';

/** Methods of the client only. */
const CLIENT_METHODS = ['close'] as const;

type TriedMethod = PlayerMethod | ElementMethod | (typeof CLIENT_METHODS)[number];
export type TriedProperty = SetProperty | ElementList;
export type TriedMember = TriedMethod | TriedProperty;

/** A method with its argument, or a property with its new value. */
export type TriedCall =
  | PlayerCall
  | { method: 'requestPictureInPicture' }
  | { method: 'close' }
  /** The language of the showing track, or `off`. */
  | { method: 'textTracks'; value: string }
  /** The selected index; -1: automatic. */
  | { method: 'videoRenditions'; value: number };

/** `textTracks.change`: an event of a list of the element. */
type ListEvent = { [List in ElementList]: `${List}.${(typeof ELEMENT_LISTS)[List][number]}` }[ElementList];
export type TriedEvent = PlayerEventName | ElementEvent | ListEvent;

const LISTS = Object.keys(ELEMENT_LISTS) as ElementList[];
const LIST_EVENTS = LISTS.flatMap((list) => ELEMENT_LISTS[list].map((name) => `${list}.${name}` as ListEvent));

export const TRIED_EVENTS: readonly TriedEvent[] = [...PLAYER_EVENTS, ...ELEMENT_EVENTS, ...LIST_EVENTS];

export const methodsOf = (way: EmbedWay): readonly TriedMethod[] => [
  ...PLAYER_METHODS,
  ...(way === 'element' ? ELEMENT_METHODS : CLIENT_METHODS),
];
export const propertiesOf = (way: EmbedWay): readonly TriedProperty[] => [
  ...SET_PROPERTIES,
  ...(way === 'element' ? LISTS : []),
];
export const eventsOf = (way: EmbedWay): readonly TriedEvent[] => (way === 'element' ? TRIED_EVENTS : PLAYER_EVENTS);

/** The list that dispatches an event, or undefined for the player itself; and the event's type. */
export function sourceOf(event: TriedEvent): { list: ElementList | undefined; type: string } {
  const list = LISTS.find((name) => event.startsWith(`${name}.`));
  return { list, type: list === undefined ? event : event.slice(list.length + 1) };
}
