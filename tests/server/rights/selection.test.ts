/**
 * Rights over a selection of several media of every kind (row S08). Every cell is typed by hand, from the rules for one
 * item: Library document 6 and rows L16, L18, L19.
 *
 * Columns: nobody signed in; viewer of the medium's group; viewer of another group; editor; administrator; user 1.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SelectionAct, SelectionChange } from '../../../core/domain/selection.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import type { Client } from '../harness.ts';
import { idOf, MARKERS, markersIn, type RightsHost, rightsHost } from './library.ts';
import { DATABASES } from '../store-library.ts';
import { has, type Kind, KINDS, type Role, ROLES } from './table.ts';

const WORDS = { d: 'done', p: 'private', g: 'gone', x: 'disconnected' } as const;

/** `d` done, `p` refused, `g` as if it did not exist, `x` nobody is signed in. */
const TABLE = {
  edit: {
    public: 'xppddd',
    draft: 'xggddd',
    embargoed: 'xggddd',
    expired: 'xggddd',
    private: 'xpgddd',
    key: 'xpgddd',
    password: 'xppddd',
    registration: 'xppddd',
    payPerView: 'xppddd',
    otherGroup: 'xgpggd',
    deleted: 'xggggg',
  },
  collect: {
    public: 'xppddd',
    draft: 'xggddd',
    embargoed: 'xggddd',
    expired: 'xggddd',
    private: 'xpgddd',
    key: 'xpgddd',
    password: 'xppddd',
    registration: 'xppddd',
    payPerView: 'xppddd',
    otherGroup: 'xgpggd',
    deleted: 'xggggg',
  },
  delete: {
    public: 'xpppdd',
    draft: 'xggpdd',
    embargoed: 'xggpdd',
    expired: 'xggpdd',
    private: 'xpgpdd',
    key: 'xpgpdd',
    password: 'xpppdd',
    registration: 'xpppdd',
    payPerView: 'xpppdd',
    otherGroup: 'xgpggd',
    deleted: 'xggggg',
  },
  download: {
    public: 'dddddd',
    draft: 'gggppp',
    embargoed: 'gggppp',
    expired: 'gggppp',
    private: 'gdgddd',
    key: 'gdgddd',
    password: 'pppddd',
    registration: 'pppddd',
    payPerView: 'ppppdd',
    otherGroup: 'ggdggd',
    deleted: 'gggggg',
  },
} as const satisfies Record<string, Record<Kind, string>>;

const expected = (row: keyof typeof TABLE, kind: Kind): string[] =>
  [...TABLE[row][kind]].map((letter) => WORDS[letter as keyof typeof WORDS]);

const ROW_OF: Readonly<Record<SelectionAct, keyof typeof TABLE>> = {
  keywords: 'edit',
  date: 'edit',
  visibility: 'edit',
  publication: 'edit',
  collect: 'collect',
  uncollect: 'collect',
  delete: 'delete',
  download: 'download',
};

interface Read {
  status: string;
  data?: { items?: { outcome: string }[] } | { outcome: string }[];
}

describe.each(DATABASES)('on %s,', (database) => {
  let library: RightsHost;
  beforeAll(async () => {
    library = await rightsHost(database);
  });
  afterAll(() => library.running.stop());

  const personOf = (role: Role): Client => library.people.get(role) as Client;

  /** No response reveals a card to a role that may not see it. */
  async function read(role: Role, name: 'planSelection' | 'changeSelection', params: object): Promise<string> {
    const text = await (await personOf(role).requestRaw(name, params)).text();
    for (const found of markersIn(text)) {
      const marker = MARKERS.get(found);
      if (marker) expect.soft([role, marker.kind, has('see', marker.kind, role)]).toEqual([role, marker.kind, true]);
    }
    const { status, data } = JSON.parse(text) as Read;
    if (status !== 'ok') return status;
    const items = Array.isArray(data) ? data : data?.items;
    return items?.[0]?.outcome ?? 'none';
  }

  const film = (kind: Kind) => ({ mediaId: idOf(kind, 'film'), mediaType: 'Video' as const });
  const store = {
    media: {
      find: (id: string) => library.running.app.store.media.find(id),
      save: (medium: StoredMedium) => library.running.app.store.media.save(medium),
    },
  };

  describe('actions on a selection', () => {
    it.each(Object.keys(ROW_OF) as SelectionAct[])(
      '[S08] %s is planned according to the table, by every role of every kind',
      async (act) => {
        for (const kind of KINDS) {
          const outcomes: string[] = [];
          for (const role of ROLES) outcomes.push(await read(role, 'planSelection', { act, items: [film(kind)] }));
          expect.soft([kind, ...outcomes]).toEqual([kind, ...expected(ROW_OF[act], kind)]);
        }
      },
    );

    it('[S08] fields are changed only by people who may edit', async () => {
      let day = 0;
      for (const kind of KINDS) {
        const outcomes: string[] = [];
        for (const role of ROLES) {
          const planned = await personOf('super').request('planSelection', { act: 'date', items: [film(kind)] });
          const revisions = planned.status === 'ok' ? planned.data.items[0]?.revisions : undefined;
          const before = (await store.media.find(idOf(kind, 'film')))?.date;
          const date = new Date(Date.UTC(2020, 0, (day += 1))).toISOString().slice(0, 10);
          const change: SelectionChange = { kind: 'edit', fields: { date } };
          const outcome = await read(role, 'changeSelection', { change, items: [{ ...film(kind), revisions }] });
          outcomes.push(outcome);
          const after = (await store.media.find(idOf(kind, 'film')))?.date;
          expect.soft([kind, role, after]).toEqual([kind, role, outcome === 'done' ? date : before]);
        }
        expect.soft([kind, ...outcomes]).toEqual([kind, ...expected('edit', kind)]);
      }
    });

    it('[S08] media are deleted and restored only by administrators', async () => {
      for (const kind of KINDS) {
        const outcomes: string[] = [];
        for (const role of ROLES) {
          const outcome = await read(role, 'changeSelection', { change: { kind: 'delete' }, items: [film(kind)] });
          outcomes.push(outcome);
          const isThere = (await store.media.find(idOf(kind, 'film'))) !== undefined;
          expect.soft([kind, role, isThere]).toEqual([kind, role, outcome !== 'done' && kind !== 'deleted']);
          if (outcome !== 'done' || kind === 'deleted') continue;
          for (const other of ['viewer', 'outsider', 'editor'] as const) {
            const restored = await read(other, 'changeSelection', { change: { kind: 'restore' }, items: [film(kind)] });
            expect.soft([kind, other, restored]).toEqual([kind, other, 'private']);
          }
          expect(await read(role, 'changeSelection', { change: { kind: 'restore' }, items: [film(kind)] })).toBe(
            'done',
          );
        }
        // This administrator had deleted it, so a repeated request succeeds.
        const words = kind === 'deleted' ? expected('delete', kind).with(4, 'done') : expected('delete', kind);
        expect.soft([kind, ...outcomes]).toEqual([kind, ...words]);
      }
    });

    it('[S08] a collection accepts what its editor sees of its group', async () => {
      const collectionId = idOf('public', 'collection');
      const collection = await store.media.find(collectionId);
      if (!collection) throw new Error('no collection');
      const by: Readonly<Record<Role, string>> = {
        stranger: 'disconnected',
        viewer: 'private',
        outsider: 'private',
        editor: 'done',
        admin: 'done',
        super: 'done',
      };
      for (const kind of KINDS) {
        for (const role of ROLES) {
          await store.media.save({ ...collection, members: [] });
          const change: SelectionChange = { kind: 'collect', collectionId };
          const outcome = await read(role, 'changeSelection', { change, items: [film(kind)] });
          const isIn = (await store.media.find(collectionId))?.members.includes(idOf(kind, 'film'));
          expect.soft([kind, role, isIn]).toEqual([kind, role, outcome === 'done']);
          const editors =
            kind === 'deleted' ? 'gone' : kind === 'otherGroup' ? (role === 'super' ? 'unfit' : 'gone') : 'done';
          expect.soft([kind, role, outcome]).toEqual([kind, role, by[role] === 'done' ? editors : by[role]]);
        }
      }
    });
  });
});
