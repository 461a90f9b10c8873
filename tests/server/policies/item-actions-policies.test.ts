/** The host's rights over items, compared with the same hand-typed table of point 6 as the menus. */
import { describe, expect, it } from 'vitest';
import {
  canClip,
  canDelete,
  canDownload,
  canEdit,
  canExchangeCsv,
  canSequence,
  canTakeTest,
} from '../../../server/policies/items.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import type { Viewer } from '../../../server/store/viewer.ts';
import { MEDIA_TYPES } from '../../../core/domain/media.ts';
import { PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { Permission } from '../../../core/domain/permissions.ts';
import { RULES } from '../../domain/item-actions/item-actions-table.ts';
import { aMedium, GROUP, OTHER_GROUP } from '../store-library.ts';

type Role = 'anonymous' | 'viewer' | 'editor' | 'admin' | 'admin of another group';
const ROLES: readonly Role[] = ['anonymous', 'viewer', 'editor', 'admin', 'admin of another group'];
const PERMISSION_SETS: readonly (readonly Permission[])[] = [
  PERMISSIONS,
  [],
  ...PERMISSIONS.map((left) => PERMISSIONS.filter((each) => each !== left)),
];

function viewerOf(role: Role, permissions: readonly Permission[]): Viewer {
  if (role === 'anonymous') return { kind: 'anonymous' };
  const isStranger = role === 'admin of another group';
  return {
    kind: 'user',
    id: 66,
    groupId: isStranger ? OTHER_GROUP : GROUP,
    role: isStranger ? 'admin' : role,
    permissions,
    superUser: false,
    studio: true,
    multicast: true,
    name: '',
  };
}

function holds(rule: string, facts: ReadonlySet<string>): boolean {
  if (rule === '-' || rule === 'always') return rule === 'always';
  return rule.split(' | ').some((words) => words.split(' ').every((word) => facts.has(word)));
}

/** The table's terms in terms of the host: an item is editable for the editors of its group. */
function factsOf(role: Role, permissions: readonly Permission[], item: StoredMedium): ReadonlySet<string> {
  const isEditor = role === 'editor' || role === 'admin';
  return new Set([
    ...(role === 'anonymous' ? [] : ['on']),
    ...(role === 'admin' ? ['admin'] : []),
    ...(item.editable && isEditor ? ['editable'] : []),
    ...(item.deleteable ? ['deleteable'] : []),
    ...(item.downloadable ? ['source'] : []),
    ...permissions.map((each) => each.replace('P_MEDIA_', 'P:')),
  ]);
}

const types = MEDIA_TYPES.filter((type) => type !== 'Tag');
const flags = [true, false];

describe.each(types)('%s', (type) => {
  const cases = ROLES.flatMap((role) =>
    PERMISSION_SETS.flatMap((permissions) =>
      flags.flatMap((editable) =>
        flags.flatMap((deleteable) =>
          flags.map((downloadable) => {
            const item = aMedium({ id: 'm', userId: 99, type, editable, deleteable, downloadable, path: 'a/b.mp4' });
            return {
              role,
              permissions,
              item,
              viewer: viewerOf(role, permissions),
              facts: factsOf(role, permissions, item),
            };
          }),
        ),
      ),
    ),
  );
  const wrong = (judge: (each: (typeof cases)[number]) => boolean, rule: string) =>
    cases
      .filter((each) => judge(each) !== holds(rule, each.facts))
      .map(({ role, facts }) => `${role}: ${[...facts].join(' ')}`);

  it('[L16] the host lets the same people edit as the document', () => {
    expect(wrong(({ viewer, item }) => canEdit(viewer, item), RULES[type].edit)).toEqual([]);
  });

  it('[L16] [L20] the host lets the same people clip as the document', () => {
    const { clip, edit } = RULES[type];
    // A clip is cut from its film, and editing a film also requires the permission for films.
    const rule = clip.startsWith('film ') ? '-' : clip.replace('on editable', edit);
    expect(wrong(({ viewer, item }) => canClip(viewer, item), rule)).toEqual([]);
  });

  it('[L16] [L21] [L22] the host lets the same people import and export CSV as the document', () => {
    const { csvImport, csvExport } = RULES[type];
    for (const rule of [csvImport, csvExport])
      expect(wrong(({ viewer, item }) => canExchangeCsv(viewer, item), rule)).toEqual([]);
  });

  it('[L16] [L33] the host lets the same people sequence and take tests as the document', () => {
    expect(wrong(({ viewer, item }) => canSequence(viewer, item), RULES[type].sequence)).toEqual([]);
    expect(wrong(({ viewer, item }) => canTakeTest(viewer, item), RULES[type].startTest)).toEqual([]);
  });

  it('[L16] [L18] the host lets the same people delete as the document', () => {
    expect(wrong(({ viewer, item }) => canDelete(viewer, item), RULES[type].delete)).toEqual([]);
  });

  it('[L16] [L19] the host lets the same people download as the document, and never media that they may not play', () => {
    const { download } = RULES[type];
    // Editing a film also requires the permission for films; the menu receives `editable` from the host.
    const asHost = download.replace('on editable', RULES[type].edit);
    expect(wrong(({ viewer, item }) => canDownload(viewer, item, true), asHost)).toEqual([]);
    expect(cases.filter(({ viewer, item }) => canDownload(viewer, item, false))).toEqual([]);
  });
});
