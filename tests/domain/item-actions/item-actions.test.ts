/** Item actions, compared with the table typed from the document's points 2, 4 and 6. */
import { describe, expect, it } from 'vitest';
import { ITEM_ACTIONS, offeredActions } from '../../../core/domain/item-actions/index.ts';
import { ITEM_ACTION_IDS, NO_ACCOUNT } from '../../../core/domain/item-actions/item-action.ts';
import type { Who } from '../../../core/domain/item-actions/item-action.ts';
import { qrAddress } from '../../../core/domain/item-actions/qr-code.ts';
import { shareAddress } from '../../../core/domain/item-actions/share.ts';
import { MEDIA_TYPES } from '../../../core/domain/media.ts';
import type { MediaType } from '../../../core/domain/media.ts';
import { PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { Permission, Permissions } from '../../../core/domain/permissions.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { OFFLINE_DISABLES, RULES, SHARED, TARGETS } from './item-actions-table.ts';

const FLAGS = [
  'editable',
  'deleteable',
  'source',
  'qr_code',
  'embed',
  'studio',
  'multicast',
  'film',
  'shareTags',
] as const;
type Flag = (typeof FLAGS)[number];
type Facts = ReadonlySet<Flag | 'on' | 'admin' | Permission>;

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((sets, each) => [...sets, ...sets.map((set) => [...set, each])], [[]]);

/** Anonymous; connected as a viewer or editor, which the rules do not distinguish; as an administrator. */
const ROLES = [[], ['on'], ['on', 'admin']] as const;
const ALL_PERMISSIONS = [...PERMISSIONS];
/** All, none, and all but one: a rule names at most two. */
const PERMISSION_SETS: readonly (readonly Permission[])[] = [
  ALL_PERMISSIONS,
  [],
  ...ALL_PERMISSIONS.map((left) => ALL_PERMISSIONS.filter((each) => each !== left)),
];

function holds(rule: string, facts: Facts): boolean {
  if (rule === '-') return false;
  if (rule === 'always') return true;
  return rule.split(' | ').some((words) =>
    words.split(' ').every((word) => {
      if (word === 'P:SESSION?') return !facts.has('on') || facts.has('P_MEDIA_SESSION');
      return facts.has(word.replace('P:', 'P_MEDIA_') as Flag);
    }),
  );
}

function itemOf(type: MediaType, facts: Facts): ResultItem {
  return {
    id: '7&8',
    type,
    title: 'Title of 7',
    visibility: 'public',
    tag_id: '5',
    video_id: facts.has('film') ? '9' : undefined,
    editable: facts.has('editable'),
    deleteable: facts.has('deleteable'),
    downloadable_source: facts.has('source'),
    qr_code: facts.has('qr_code'),
    embed: facts.has('embed'),
  };
}

function whoOf(facts: Facts, isOffline = false): Who {
  const permissions = Object.fromEntries(PERMISSIONS.map((each) => [each, facts.has(each)])) as unknown as Permissions;
  return {
    ...NO_ACCOUNT,
    connected: facts.has('on'),
    isAdmin: facts.has('admin'),
    studio: facts.has('studio'),
    multicast: facts.has('multicast'),
    shareTags: facts.has('shareTags'),
    permissions,
    isOffline,
  };
}

const everything: Facts = new Set([...FLAGS, 'on', 'admin', ...PERMISSIONS]);
const there = new Set(ITEM_ACTION_IDS);

describe.each(MEDIA_TYPES)('%s', (type) => {
  it.each(ITEM_ACTION_IDS)('[L16] %s is shown exactly to the people in the document', (id) => {
    const wrong: string[] = [];
    for (const role of ROLES)
      for (const permissions of PERMISSION_SETS)
        for (const flags of subsets(FLAGS)) {
          const facts: Facts = new Set([...role, ...permissions, ...flags]);
          const said = ITEM_ACTIONS[id].isAllowed(itemOf(type, facts), whoOf(facts));
          if (said !== holds(RULES[type][id], facts)) wrong.push([...facts].join(' '));
        }
    expect(wrong).toEqual([]);
  });

  it('[L27] being offline disables the actions in the document, and hides none', () => {
    const item = itemOf(type, everything);
    const online = offeredActions(item, whoOf(everything), there);
    const offline = offeredActions(item, whoOf(everything, true), there);
    expect(offline.map(({ action }) => action.id)).toEqual(online.map(({ action }) => action.id));
    expect(online.filter(({ isDisabled }) => isDisabled)).toEqual([]);
    expect(
      offline
        .filter(({ isDisabled }) => isDisabled)
        .map(({ action }) => action.id)
        .toSorted(),
    ).toEqual(online.flatMap(({ action }) => (OFFLINE_DISABLES.includes(action.id) ? [action.id] : [])).toSorted());
  });
});

it('[L16] an item without the flag can be deleted', () => {
  expect(ITEM_ACTIONS.delete.isAllowed({ id: '1', type: 'Photo', visibility: 'public' }, whoOf(everything))).toBe(true);
});

it('[L16] an action without a flow or page is not offered', () => {
  const offered = offeredActions(itemOf('Video', everything), whoOf(everything), new Set(['share', 'edit'] as const));
  expect(offered.map(({ action }) => action.id)).toEqual(['share', 'edit']);
});

it('[B05] a film is added to the tray at its start, a tag at its moment, a clip at its own start', () => {
  const film = itemOf('Video', everything);
  expect(ITEM_ACTIONS.compare.target?.({ ...film, time: '14:30:00' })).toBe('/compare?add=7%268@0');
  const tag = { ...itemOf('Tag', everything), time: '00:01:02.48' };
  expect(ITEM_ACTIONS.compare.target?.(tag)).toBe('/compare?add=9@62.48');
  expect(ITEM_ACTIONS.compare.target?.({ ...tag, time: 'XX:XX:XX' })).toBe('/compare?add=9@0');
  const clip = { ...itemOf('Clip', everything), clippingOffset: 4500 };
  expect(ITEM_ACTIONS.compare.target?.(clip)).toBe('/compare?add=9@4.5');
  expect(ITEM_ACTIONS.compare.isAllowed({ ...tag, contentMediaType: 'Audio' }, whoOf(everything))).toBe(false);
});

it.each(TARGETS)('[L17] %s of %s leads to %s', (id, type, target) => {
  expect(ITEM_ACTIONS[id].target?.(itemOf(type, everything))).toBe(target);
});

it('[L17] an action has no page for a type without one in the document', () => {
  const listed = new Set([...TARGETS, ['studio', 'Video'], ['studio', 'Session']].map(([id, type]) => `${id} ${type}`));
  // Row B05, which is not in the document.
  for (const type of ['Video', 'Session', 'Competition', 'Tag', 'Clip']) listed.add(`compare ${type}`);
  // A competition is listed among videos and has their pages.
  for (const id of ['edit', 'clip', 'studio', 'multicast']) listed.add(`${id} Competition`);
  const made = MEDIA_TYPES.flatMap((type) =>
    ITEM_ACTION_IDS.filter((id) => ITEM_ACTIONS[id].target?.(itemOf(type, everything)) !== undefined).map(
      (id) => `${id} ${type}`,
    ),
  );
  expect(made.filter((each) => !listed.has(each))).toEqual([]);
});

it('[L17] [L33] a session saved for offline use is sequenced on the offline page', () => {
  const kept = { ...itemOf('Session', everything), index: 2 };
  expect(ITEM_ACTIONS.sequence.target?.(kept)).toBe('/new_sequencing');
});

it.each(SHARED)('[L24] [L17] %s shares %s', (type, address) => {
  expect(shareAddress(itemOf(type, everything))).toBe(address);
});

it('[L24] a collection without a title cannot be found by it, and is not shared', () => {
  expect(shareAddress({ ...itemOf('Collection', everything), title: ' ' })).toBeUndefined();
});

it('[L24] a tag of an audio medium is shared as one', () => {
  expect(shareAddress({ ...itemOf('Tag', everything), contentMediaType: 'Audio' })).toBe('/play?audioTags=5');
});

it('[L23] a QR code leads to /playQR', () => expect(qrAddress('7&8')).toBe('/playQR?video=7%268'));
