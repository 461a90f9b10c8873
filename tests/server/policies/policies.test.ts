/**
 * Rights of every kind of person over every kind of medium. The tables are typed by hand from point 5 and point 6 of
 * the documents.
 */
import { describe, expect, it } from 'vitest';
import {
  type AccessFacts,
  isOpenToAll,
  isWholeFile,
  privacyVerdict,
  verdict,
} from '../../../server/policies/access.ts';
import { dateVerdict, nextChange } from '../../../server/policies/dates.ts';
import { mayEmbed } from '../../../server/policies/embedding.ts';
import {
  canDelete,
  canDownload,
  canEdit,
  canExchangeCsv,
  canPreview,
  canView,
  isNamedToAll,
  isNamedWithoutData,
  mayKnowIsPrivate,
} from '../../../server/policies/items.ts';
import { canDecideSignUps, canSearchType, permissionVerdicts } from '../../../server/policies/people.ts';
import { searchScope } from '../../../server/policies/search-scope.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import type { Viewer } from '../../../server/store/viewer.ts';
import { PERMISSIONS, type Permission } from '../../../core/domain/permissions.ts';
import { MEDIA_TYPES } from '../../../core/domain/media.ts';
import { aMedium, GROUP, OTHER_GROUP } from '../store-library.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const OWNER = 99;

function user(said: Partial<Extract<Viewer, { kind: 'user' }>>): Viewer {
  return {
    kind: 'user',
    id: 66,
    groupId: GROUP,
    role: 'viewer',
    permissions: PERMISSIONS,
    superUser: false,
    studio: false,
    multicast: false,
    name: '',
    ...said,
  };
}
const withoutSessions: Permission[] = PERMISSIONS.filter((each) => each !== 'P_MEDIA_SESSION');

const PEOPLE = {
  anonymous: { kind: 'anonymous' },
  viewer: user({ permissions: withoutSessions }),
  editor: user({ id: 65, role: 'editor' }),
  admin: user({ id: 64, role: 'admin' }),
  stranger: user({ id: 71, groupId: OTHER_GROUP, role: 'admin' }),
  superUser: user({ id: 1, groupId: 1, role: 'admin', permissions: [], superUser: true }),
  owner: user({ id: OWNER, groupId: OTHER_GROUP }),
} as const satisfies Record<string, Viewer>;
type Person = keyof typeof PEOPLE;
const EVERYBODY = Object.keys(PEOPLE) as Person[];

const medium = (said: Partial<StoredMedium> = {}): StoredMedium => aMedium({ id: 'm', userId: OWNER, ...said });

const FACTS: AccessFacts = {
  now: NOW,
  passes: { registration: false, password: false },
  hasPaid: false,
  country: undefined,
  geoBlocking: false,
  isOnItsPage: true,
  mayEmbed: true,
};
const gate = { registration: { kind: 'registration' }, password: { kind: 'password', hash: 'argon2' } } as const;

function said(who: Viewer, what: StoredMedium, facts: Partial<AccessFacts> = {}): string {
  const judged = verdict(who, what, { ...FACTS, ...facts });
  return judged.kind === 'refused' ? judged.reason : judged.kind === 'gate' ? `${judged.gate} gate` : 'ok';
}

/** One line per medium: anonymous, viewer, editor, admin of its group; admin of another; user 1; its owner. */
const ACCESS: readonly [string, StoredMedium, Partial<AccessFacts>, readonly string[]][] = [
  ['public', medium(), {}, ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']],
  ['private', medium({ visibility: 'private' }), {}, ['private', 'ok', 'ok', 'ok', 'notOwner', 'ok', 'ok']],
  [
    'private session',
    medium({ visibility: 'private', type: 'Session' }),
    {},
    ['private', 'noRights', 'ok', 'ok', 'notOwner', 'ok', 'ok'],
  ],
  ['key', medium({ visibility: 'key' }), {}, ['password gate', 'ok', 'ok', 'ok', 'password gate', 'ok', 'ok']],
  ['private, shared', medium({ visibility: 'private' }), { isShared: true }, Array<string>(7).fill('ok')],
  ['key, shared', medium({ visibility: 'key' }), { isShared: true }, Array<string>(7).fill('ok')],
  [
    'private and unpublished, shared',
    medium({ visibility: 'private', publish: false }),
    { isShared: true },
    Array<string>(7).fill('unpublished'),
  ],
  [
    'key, with the key',
    medium({ visibility: 'key' }),
    { passes: { registration: false, password: true } },
    Array<string>(7).fill('ok'),
  ],
  ['unpublished', medium({ publish: false }), {}, Array<string>(7).fill('unpublished')],
  ['not yet valid', medium({ validity_date: '2026-06-01T12:00:01Z' }), {}, Array<string>(7).fill('notYetValid')],
  ['valid since this moment', medium({ validity_date: '2026-06-01T12:00:00Z' }), {}, Array<string>(7).fill('ok')],
  ['expired', medium({ expiration_date: '2026-06-01T11:59:59Z' }), {}, Array<string>(7).fill('expired')],
  ['in its last moment', medium({ expiration_date: '2026-06-01T12:00:00Z' }), {}, Array<string>(7).fill('ok')],
  ['on its last day', medium({ expiration_date: '2026-06-01' }), {}, Array<string>(7).fill('ok')],
  [
    'expired private',
    medium({ expiration_date: '2026-05-31', visibility: 'private' }),
    {},
    Array<string>(7).fill('expired'),
  ],
  [
    'expired key',
    medium({ expiration_date: '2026-05-31', visibility: 'key' }),
    {},
    Array<string>(7).fill('password gate'),
  ],
  [
    'expired key, with the key',
    medium({ expiration_date: '2026-05-31', visibility: 'key' }),
    { passes: { registration: false, password: true } },
    Array<string>(7).fill('ok'),
  ],
  [
    'unpublished key, with the key',
    medium({ publish: false, visibility: 'key' }),
    { passes: { registration: false, password: true } },
    Array<string>(7).fill('unpublished'),
  ],
  ['unreadable date', medium({ validity_date: 'soon' }), {}, Array<string>(7).fill('checkFailed')],
  [
    'registration',
    medium({ gate: gate.registration }),
    {},
    ['registration gate', 'registration gate', 'ok', 'ok', 'registration gate', 'ok', 'ok'],
  ],
  [
    'registration, registered',
    medium({ gate: gate.registration }),
    { passes: { registration: true, password: false } },
    Array<string>(7).fill('ok'),
  ],
  [
    'registration, with a password',
    medium({ gate: gate.registration }),
    { passes: { registration: false, password: true } },
    ['registration gate', 'registration gate', 'ok', 'ok', 'registration gate', 'ok', 'ok'],
  ],
  [
    'password',
    medium({ gate: gate.password }),
    {},
    ['password gate', 'password gate', 'ok', 'ok', 'password gate', 'ok', 'ok'],
  ],
  [
    'private behind registration',
    medium({ visibility: 'private', gate: gate.registration }),
    {},
    ['private', 'registration gate', 'ok', 'ok', 'notOwner', 'ok', 'ok'],
  ],
  ['pay-per-view', medium({ pay_per_view: true }), {}, ['payment', 'payment', 'payment', 'ok', 'payment', 'ok', 'ok']],
  ['pay-per-view, paid', medium({ pay_per_view: true }), { hasPaid: true }, Array<string>(7).fill('ok')],
  [
    'pay-per-view and gate',
    medium({ pay_per_view: true, gate: gate.password }),
    {},
    ['payment', 'payment', 'payment', 'ok', 'payment', 'ok', 'ok'],
  ],
  ['refused in France, flag off', medium({ geoBlocking: ['FR'] }), { country: 'FR' }, Array<string>(7).fill('ok')],
  [
    'refused in France, from France',
    medium({ geoBlocking: ['FR'] }),
    { geoBlocking: true, country: 'FR' },
    ['country', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  ],
  [
    'refused in France, from Slovenia',
    medium({ geoBlocking: ['FR'] }),
    { geoBlocking: true, country: 'SI' },
    Array<string>(7).fill('ok'),
  ],
  [
    'refused in France, from nowhere',
    medium({ geoBlocking: ['FR'] }),
    { geoBlocking: true },
    ['country', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  ],
  ['refused nowhere, from nowhere', medium(), { geoBlocking: true }, Array<string>(7).fill('ok')],
  [
    "on another group's page",
    medium(),
    { isOnItsPage: false },
    ['notOwner', 'notOwner', 'notOwner', 'notOwner', 'notOwner', 'ok', 'notOwner'],
  ],
  [
    "expired on another group's page: the date is reported first",
    medium({ expiration_date: '2026-05-31' }),
    { isOnItsPage: false },
    Array<string>(7).fill('expired'),
  ],
  [
    "private on another group's page: the page is reported first",
    medium({ visibility: 'private' }),
    { isOnItsPage: false },
    ['notOwner', 'notOwner', 'notOwner', 'notOwner', 'notOwner', 'ok', 'notOwner'],
  ],
  ['on a page that is not on the list', medium(), { mayEmbed: false }, Array<string>(7).fill('referer')],
  [
    'private, on a page that is not on the list: privacy is reported first',
    medium({ visibility: 'private' }),
    { mayEmbed: false },
    ['private', 'referer', 'referer', 'referer', 'notOwner', 'referer', 'referer'],
  ],
  [
    'refused in France, on a page that is not on the list: the page is reported first',
    medium({ geoBlocking: ['FR'] }),
    { mayEmbed: false, geoBlocking: true, country: 'FR' },
    Array<string>(7).fill('referer'),
  ],
  [
    'private and refused in France: privacy is reported first',
    medium({ visibility: 'private', geoBlocking: ['FR'] }),
    { geoBlocking: true, country: 'FR' },
    ['private', 'ok', 'ok', 'ok', 'notOwner', 'ok', 'ok'],
  ],
  [
    'refused in France and pay-per-view: the country is reported first',
    medium({ geoBlocking: ['FR'], pay_per_view: true }),
    { geoBlocking: true, country: 'FR' },
    ['country', 'payment', 'payment', 'ok', 'payment', 'ok', 'ok'],
  ],
  [
    'expired and private: the date is reported first',
    medium({ visibility: 'private', publish: false }),
    {},
    Array<string>(7).fill('unpublished'),
  ],
];

describe('verdict', () => {
  it.each(ACCESS)('[P04] [L26] %s', (_name, what, facts, expected) => {
    expect(EVERYBODY.map((who) => said(PEOPLE[who], what, facts))).toEqual(expected);
  });

  it('[P01] only media that everybody may play now have a whole public file and an open address', () => {
    for (const [name, what, facts] of ACCESS) {
      const isPlain =
        said(PEOPLE.anonymous, what, { country: undefined, geoBlocking: facts.geoBlocking ?? false }) === 'ok';
      const open = { now: NOW, geoBlocking: facts.geoBlocking ?? false, isEmbeddedFreely: true };
      expect(isOpenToAll(what, open), name).toBe(isPlain);
      expect(isOpenToAll(what, { ...open, isEmbeddedFreely: false }), name).toBe(false);
      if (isWholeFile(what, open)) expect(isPlain, name).toBe(true);
      expect(isWholeFile(what, { ...open, isEmbeddedFreely: false }), name).toBe(false);
    }
    const free = { now: NOW, isEmbeddedFreely: true };
    expect(isWholeFile(medium(), free)).toBe(true);
    expect(isWholeFile(medium({ geoBlocking: ['FR'] }), free)).toBe(false);
  });

  it('[P04] a medium of private visibility is visible to its group with the permission for its type, and to its owner', () => {
    const verdicts = (said: Partial<StoredMedium>) => EVERYBODY.map((who) => privacyVerdict(PEOPLE[who], medium(said)));
    expect(verdicts({ visibility: 'private' })).toEqual(['private', 'ok', 'ok', 'ok', 'notOwner', 'ok', 'ok']);
    expect(verdicts({ visibility: 'private', type: 'Session' })).toEqual([
      'private',
      'noRights',
      'ok',
      'ok',
      'notOwner',
      'ok',
      'ok',
    ]);
    expect(verdicts({ visibility: 'public' })).toEqual(Array(7).fill('ok'));
  });
});

describe('actions on an item', () => {
  const VIEW: readonly [string, StoredMedium, readonly boolean[]][] = [
    ['public', medium(), [true, true, true, true, true, true, true]],
    ['private', medium({ visibility: 'private' }), [false, true, true, true, false, true, true]],
    [
      'private session',
      medium({ visibility: 'private', type: 'Session' }),
      [false, false, true, true, false, true, true],
    ],
    ['key', medium({ visibility: 'key' }), [false, true, true, true, false, true, true]],
    ['unpublished', medium({ publish: false }), [false, false, true, true, false, true, true]],
    ['not yet valid', medium({ validity_date: '2026-06-02' }), [false, false, true, true, false, true, true]],
    ['expired', medium({ expiration_date: '2026-05-31' }), [false, false, true, true, false, true, true]],
    [
      'expired key',
      medium({ expiration_date: '2026-05-31', visibility: 'key' }),
      [false, true, true, true, false, true, true],
    ],
    [
      'expired private',
      medium({ expiration_date: '2026-05-31', visibility: 'private' }),
      [false, false, true, true, false, true, true],
    ],
    ['behind a gate', medium({ gate: gate.password }), [true, true, true, true, true, true, true]],
    ['pay-per-view', medium({ pay_per_view: true }), [true, true, true, true, true, true, true]],
  ];
  it.each(VIEW)('[L11] [L26] its card is visible: %s', (_name, what, expected) => {
    expect(EVERYBODY.map((who) => canView(PEOPLE[who], what, NOW))).toEqual(expected);
  });

  it.each<[string, Partial<StoredMedium>, boolean]>([
    ['public', {}, true],
    ['behind a password', { gate: gate.password }, true],
    ['behind a registration', { gate: gate.registration }, true],
    ['pay-per-view', { pay_per_view: true }, true],
    ['private', { visibility: 'private' }, false],
    ['key-protected', { visibility: 'key' }, false],
    ['private, behind a password', { visibility: 'private', gate: gate.password }, false],
    ['key-protected and pay-per-view', { visibility: 'key', pay_per_view: true }, false],
    ['unpublished', { publish: false }, false],
    ['not yet valid', { validity_date: '2026-06-02' }, false],
    ['expired', { expiration_date: '2026-05-31' }, false],
    ['expired and key-protected', { visibility: 'key', expiration_date: '2026-05-31' }, false],
  ])('[P04] a gate or a refusal shows title and thumbnail: %s, %o', (_name, said, expected) => {
    expect(isNamedToAll(medium(said), NOW)).toBe(expected);
  });

  /** On a page of its group or owner, and on a page of another. */
  it.each<[string, Partial<StoredMedium>, string]>([
    ['public', {}, 'y-'],
    ['behind a password', { gate: gate.password }, 'y-'],
    ['behind a registration', { gate: gate.registration }, 'y-'],
    ['pay-per-view', { pay_per_view: true }, 'y-'],
    ['private', { visibility: 'private' }, '--'],
    ['key-protected', { visibility: 'key' }, '--'],
    ['unpublished', { publish: false }, '--'],
    ['not yet valid', { validity_date: '2026-06-02' }, '--'],
    ['expired', { expiration_date: '2026-05-31' }, '--'],
    ['expired and key-protected', { visibility: 'key', expiration_date: '2026-05-31' }, '--'],
  ])('[P01] a page whose data file is missing shows title and thumbnail: %s, %s', (_name, said, expected) => {
    const named = [true, false].map((isOnItsPage) => isNamedWithoutData(medium(said), { now: NOW, isOnItsPage }));
    expect(named.map((each) => (each ? 'y' : '-')).join('')).toBe(expected);
  });

  /**
   * Anonymous on its own page and on another's; viewer, editor and admin of its group; of another; user 1; its owner.
   */
  const TOLD: readonly [string, StoredMedium, string][] = [
    ['public', medium(), '--------'],
    ['private', medium({ visibility: 'private' }), 'y-------'],
    ['private session', medium({ visibility: 'private', type: 'Session' }), 'y-y-----'],
    ['key', medium({ visibility: 'key' }), 'y-------'],
    ['unpublished', medium({ publish: false }), 'y-y-----'],
    ['unpublished and private', medium({ publish: false, visibility: 'private' }), 'y-y-----'],
    ['unpublished and not yet valid', medium({ publish: false, validity_date: '2026-06-02' }), '--------'],
    ['not yet valid', medium({ validity_date: '2026-06-02' }), '--------'],
    ['private and not yet valid', medium({ validity_date: '2026-06-02', visibility: 'private' }), '--------'],
    ['key and not yet valid', medium({ validity_date: '2026-06-02', visibility: 'key' }), '--------'],
    ['expired', medium({ expiration_date: '2026-05-31' }), '--------'],
    ['expired private', medium({ expiration_date: '2026-05-31', visibility: 'private' }), '--------'],
    ['expired key', medium({ expiration_date: '2026-05-31', visibility: 'key' }), 'y-------'],
    ['with a date that nobody can read', medium({ validity_date: 'soon', visibility: 'private' }), '--------'],
    ['behind a gate', medium({ gate: gate.password }), '--------'],
  ];
  it.each(TOLD)('[L31] [L26] a person who cannot see it is told that it is private: %s', (_name, what, expected) => {
    const own = { userId: 64, groupId: GROUP };
    const other = { userId: 71, groupId: OTHER_GROUP };
    const told = [
      mayKnowIsPrivate(PEOPLE.anonymous, what, { now: NOW, page: own }),
      mayKnowIsPrivate(PEOPLE.anonymous, what, { now: NOW, page: other }),
      ...EVERYBODY.slice(1).map((who) => mayKnowIsPrivate(PEOPLE[who], what, { now: NOW, page: own })),
    ];
    expect(told.map((each) => (each ? 'y' : '-')).join('')).toBe(expected);
  });

  it('[L31] [L26] the page of its owner counts like the page of its group', () => {
    const page = { userId: OWNER, groupId: OTHER_GROUP };
    expect(mayKnowIsPrivate(PEOPLE.anonymous, medium({ visibility: 'private' }), { now: NOW, page })).toBe(true);
  });

  it('[L31] [S09] a key for one medium has no rights to any other', () => {
    const key = user({ key: { id: 'k', name: 'Timing', mediaId: 'another' } });
    const told = (groupId: number) =>
      mayKnowIsPrivate(key, medium({ publish: false }), { now: NOW, page: { userId: 1, groupId } });
    expect([told(GROUP), told(OTHER_GROUP)]).toEqual([true, false]);
  });

  const verdicts = (may: (viewer: Viewer, item: StoredMedium) => boolean, said: Partial<StoredMedium>) =>
    EVERYBODY.map((who) => may(PEOPLE[who], medium(said)));

  it('[L16] an item is edited by the editors and administrators of its group', () => {
    expect(verdicts(canEdit, {})).toEqual([false, false, true, true, false, true, false]);
    expect(verdicts(canEdit, { editable: false })).toEqual(Array(7).fill(false));
  });

  it('[L16] editing requires the permission for its type; film and sound also the video permission', () => {
    const editor = (permissions: Permission[]) => user({ role: 'editor', permissions });
    expect(canEdit(editor(['P_MEDIA_PHOTO']), medium({ type: 'Photo' }))).toBe(true);
    expect(canEdit(editor(['P_MEDIA_VIDEO']), medium({ type: 'Photo' }))).toBe(false);
    expect(canEdit(editor(['P_MEDIA_AUDIO']), medium({ type: 'Audio' }))).toBe(false);
    expect(canEdit(editor(['P_MEDIA_AUDIO', 'P_MEDIA_VIDEO']), medium({ type: 'Audio' }))).toBe(true);
    expect(canEdit(editor(['P_MEDIA_SESSION']), medium({ type: 'Session' }))).toBe(false);
    expect(canEdit(editor(['P_MEDIA_VIDEO']), medium({ type: 'Competition' }))).toBe(true);
  });

  it('[S02] an unpublished item is previewed on its edit page by its editors and administrators', () => {
    const may = (said: Partial<StoredMedium>) => verdicts((viewer, item) => canPreview(viewer, item, NOW), said);
    const editors = [false, false, true, true, false, true, false];
    expect(may({})).toEqual(Array(7).fill(false));
    expect(may({ publish: false })).toEqual(editors);
    expect(may({ validity_date: '2026-06-02' })).toEqual(editors);
    expect(may({ expiration_date: '2026-05-31' })).toEqual(editors);
    expect(may({ publish: false, visibility: 'private' })).toEqual(editors);
    expect(may({ publish: false, editable: false })).toEqual(Array(7).fill(false));
    expect(may({ expiration_date: '2026-05-31', visibility: 'key' })).toEqual(Array(7).fill(false));
  });

  it('[L16] [L18] an item is deleted by the administrators of its group if it is deleteable', () => {
    expect(verdicts(canDelete, {})).toEqual([false, false, false, true, false, true, false]);
    expect(verdicts(canDelete, { deleteable: false })).toEqual(Array(7).fill(false));
  });

  it('[L16] [L19] a downloadable source is downloaded by all who see it, other films by their editors, photos and clips always', () => {
    const source = { downloadable: true, sources: [{ name: 'film', path: 'run/video.mp4' }] };
    const may = (said: Partial<StoredMedium>) =>
      verdicts((viewer, item) => canDownload(viewer, item, verdict(viewer, item, FACTS).kind === 'granted'), said);
    expect(may(source)).toEqual(Array(7).fill(true));
    expect(may({ ...source, downloadable: false })).toEqual([false, false, true, true, false, true, false]);
    expect(may({ ...source, visibility: 'private' })).toEqual([false, true, true, true, false, true, true]);
    expect(may({ ...source, pay_per_view: true })).toEqual([false, false, false, true, false, true, true]);
    expect(may({ ...source, type: 'Document' })).toEqual(Array(7).fill(true));
    for (const type of ['Photo', 'Clip'] as const) {
      expect(may({ type })).toEqual(Array(7).fill(true));
      expect(may({ type, visibility: 'private' })).toEqual([false, true, true, true, false, true, true]);
    }
    for (const type of ['Collection', 'Exercise', 'Test'] as const)
      expect(may({ ...source, type })).toEqual(Array(7).fill(false));
  });
});

describe('search', () => {
  it('[L26] [L03] anonymous visitors search every type except sessions, a user those of their permissions', () => {
    const types = (who: Viewer) => MEDIA_TYPES.filter((type) => canSearchType(who, type));
    expect(types(PEOPLE.anonymous)).toEqual(MEDIA_TYPES.filter((type) => type !== 'Session'));
    expect(types(user({ permissions: ['P_MEDIA_TAG'] }))).toEqual(['Tag', 'Exercise', 'Test']);
    expect(types(user({ permissions: ['P_MEDIA_SESSION'] }))).toEqual(['Session']);
    expect(types(user({ permissions: [] }))).toEqual([]);
    expect(types(PEOPLE.superUser)).toEqual([...MEDIA_TYPES]);
  });

  it('[L26] a permission is granted, requires a sign-in, or is denied', () => {
    const requested = ['P_MEDIA_VIDEO', 'P_MEDIA_SESSION'] as const;
    expect(permissionVerdicts(PEOPLE.anonymous, requested)).toEqual({
      P_MEDIA_VIDEO: 'ok',
      P_MEDIA_SESSION: 'disconnected',
    });
    expect(permissionVerdicts(PEOPLE.viewer, requested)).toEqual({ P_MEDIA_VIDEO: 'ok', P_MEDIA_SESSION: 'denied' });
    expect(permissionVerdicts(PEOPLE.superUser, requested)).toEqual({ P_MEDIA_VIDEO: 'ok', P_MEDIA_SESSION: 'ok' });
  });

  const scope = (who: Person, isPublicOnly = false, groupId = GROUP) => {
    const made = searchScope(PEOPLE[who], {
      groupId,
      isPublicOnly,
      now: NOW,
      country: 'FR',
      geoBlocking: true,
      mayEmbed: true,
      embedder: undefined,
      passed: { isRegistered: false, unlocked: [], bought: [] },
    });
    return [made.sees.kind === 'group' ? made.sees.groupId : made.sees.kind, made.hidden, made.geoBlocking?.country];
  };
  it("[L26] the private media of the page's group are found by its members, unpublished ones by its editors", () => {
    expect(EVERYBODY.map((who) => scope(who))).toEqual([
      ['public', false, 'FR'],
      [GROUP, false, undefined],
      [GROUP, true, undefined],
      [GROUP, true, undefined],
      ['public', false, undefined],
      [GROUP, true, undefined],
      ['public', false, undefined],
    ]);
  });
  it('[L28] [P04] a visitor from an unknown country finds only media that play in every country', () => {
    const facts = {
      groupId: GROUP,
      isPublicOnly: true,
      now: NOW,
      country: undefined,
      mayEmbed: true,
      embedder: undefined,
    };
    const passed = { isRegistered: false, unlocked: [], bought: [] };
    const blockingOf = (who: Person, geoBlocking: boolean) =>
      searchScope(PEOPLE[who], { ...facts, passed, geoBlocking }).geoBlocking;
    expect(blockingOf('anonymous', true)).toEqual({ country: undefined });
    expect(blockingOf('anonymous', false)).toBeUndefined();
    expect(blockingOf('viewer', true)).toBeUndefined();
  });
  it("[L26] the page's group is a context, and grants nobody the rights of another group", () => {
    expect(scope('admin', false, OTHER_GROUP)).toEqual(['public', false, undefined]);
    expect(scope('stranger', false, OTHER_GROUP)).toEqual([OTHER_GROUP, true, undefined]);
    expect(scope('admin', true)).toEqual(['public', false, undefined]);
  });
});

describe('dates', () => {
  it('[P04] the next moment at which a data file must change', () => {
    const at = (iso: string) => Date.parse(iso);
    expect(nextChange(medium(), NOW)).toBeUndefined();
    expect(nextChange(medium({ validity_date: '2026-06-02' }), NOW)).toBe(at('2026-06-02T00:00:00Z'));
    expect(nextChange(medium({ validity_date: '2026-05-02' }), NOW)).toBeUndefined();
    const ending = medium({ expiration_date: '2026-06-02' });
    expect(nextChange(ending, NOW)).toBe(at('2026-06-03T00:00:00Z'));
    expect(dateVerdict(ending, at('2026-06-03T00:00:00Z') - 1)).toBe('out');
    expect(dateVerdict(ending, at('2026-06-03T00:00:00Z'))).toBe('expired');
    expect(nextChange(medium({ validity_date: '2026-06-03', expiration_date: '2026-06-02T10:00:00Z' }), NOW)).toBe(
      at('2026-06-02T10:00:00.001Z'),
    );
  });
});

describe('embedding', () => {
  const OWN = 'https://host.example';
  it.each([
    ['no page around it', ['https://club.example'], [], true],
    ['a page of the list', ['https://club.example'], ['https://club.example'], true],
    ['an address of such a page', ['https://club.example'], ['https://club.example/races?x'], true],
    ['a page of the host', ['https://club.example'], [OWN], true],
    ['another page', ['https://club.example'], ['https://evil.example'], false],
    [
      'a page of the list within another',
      ['https://club.example'],
      ['https://club.example', 'https://evil.example'],
      false,
    ],
    ['a name that begins alike', ['https://club.example'], ['https://club.example.evil.example'], false],
    ['another port', ['https://club.example'], ['https://club.example:8443'], false],
    ['plain http', ['https://club.example'], ['http://club.example'], false],
    ['a page without an origin', ['https://club.example'], ['null'], false],
    ['any page, without a list', [], ['https://evil.example'], true],
  ] as const)('[P04] %s', (_name, referers, origins, expected) => {
    expect(mayEmbed(referers, origins, OWN)).toBe(expected);
  });

  it('[P04] media of an unknown group cannot be embedded', () => {
    expect(mayEmbed(undefined, [], OWN)).toBe(false);
  });
});

describe('CSV import and export', () => {
  it.each<[string, StoredMedium, Person[]]>([
    ['an editable video', medium(), ['admin', 'superUser']],
    ['an editable session', medium({ type: 'Session' }), ['admin', 'superUser']],
    ['a competition', medium({ type: 'Competition' }), ['admin', 'superUser']],
    ['a private one', medium({ visibility: 'private' }), ['admin', 'superUser']],
    ['one of another group', medium({ groupId: OTHER_GROUP }), ['stranger', 'superUser']],
    ['a locked one', medium({ editable: false }), []],
    ['sound', medium({ type: 'Audio' }), []],
    ['a clip', medium({ type: 'Clip' }), []],
    ['a collection', medium({ type: 'Collection' }), []],
  ])('[L16] %s', (_what, item, allowed) => {
    expect(EVERYBODY.filter((who) => canExchangeCsv(PEOPLE[who], item))).toEqual(allowed);
  });
});

describe('sign-ups', () => {
  it('[S07] are approved by administrators of the group and user 1', () => {
    const deciding = EVERYBODY.filter((who) => canDecideSignUps(PEOPLE[who], GROUP));
    expect(deciding).toEqual(['admin', 'superUser']);
  });
});
