/** The playground tries every public member of an element and of the client's object (row E02). */
import { expect, it } from 'vitest';
import { RANGE_PROPERTIES, READ_PROPERTIES } from '../../core/domain/player-members.ts';
import { methodsOf, propertiesOf } from '../../core/domain/playground/members.ts';
import type { EmbedWay } from '../../core/domain/playground/trial.ts';
import { connect } from '../../packages/client/src/index.ts';
import '../../src/embed/elements.ts';

/** Names of an object's members and those of its classes, up to the browser's own. */
function namesOf(object: object, end: object): string[] {
  const names = new Set<string>();
  for (let at = object; at !== end; at = Object.getPrototypeOf(at) as object)
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names].toSorted();
}

/** Called by the browser, or between the classes; the playground waits for readiness. */
const ELEMENT_INTERNALS = [
  'constructor',
  'connectedCallback',
  'disconnectedCallback',
  'attributeChangedCallback',
  'addEventListener',
  'ready',
  'address',
  'prepare',
  'mount',
  'stopped',
];
const CLIENT_INTERNALS = ['constructor', 'ready'];

const tried = (way: EmbedWay): string[] => [
  ...methodsOf(way),
  ...propertiesOf(way),
  ...READ_PROPERTIES,
  ...RANGE_PROPERTIES,
];

it('[E02] every member of an element is tried by the playground', () => {
  const element = document.createElement('ferryglide-player');
  expect(namesOf(element, HTMLElement.prototype)).toEqual([...ELEMENT_INTERNALS, ...tried('element')].toSorted());
});

it('[E02] every member of the client’s object is tried by the playground', () => {
  const player = connect(document.createElement('iframe'));
  const names = namesOf(player, EventTarget.prototype);
  player.close();
  for (const way of ['loader', 'frame'] as const)
    expect(names, way).toEqual([...CLIENT_INTERNALS, ...tried(way)].toSorted());
});
