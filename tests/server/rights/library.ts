/**
 * A library of every kind of medium, each with unique marker words: a response that contains one reveals the medium.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LIMITS, type RateLimits } from '../../../server/rate-limits.ts';
import type { StoredMedium, StoredPlayer } from '../../../server/store/media.ts';
import type { StoredTag } from '../../../server/store/tags.ts';
import { cheapHash } from '../cheap-hash.ts';
import { client, type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, type DatabaseKind, GROUP, OTHER_GROUP } from '../store-library.ts';
import { FORMS, type Form, type Kind, KINDS, type Role, ROLES } from './table.ts';

/** What a marker reveals: the card of a medium, the text of a tag, or the location of files. */
export type Reveals = 'card' | 'tag' | 'file';

export interface Marker {
  reveals: Reveals;
  kind: Kind;
  form: Form;
}

/** Owns everything in the table, and is none of its people. */
const NOBODY = 90;
const PASSWORD = 'Eddy-Line-2026';

export const idOf = (kind: Kind, form: Form): string => `${kind}-${form}`;
/** The film of this kind that is not downloadable. */
export const undownloadableOf = (kind: Kind): string => `${kind}-undownloadable`;
export const tagOf = (kind: Kind): string => `${kind}-tag`;

/** `qz`, then what it reveals, the kind, the form and the field, all in lower case. */
export function word(reveals: Reveals, kind: Kind, form: Form, field: string): string {
  return `qz${reveals}${kind}${form}${field}`.toLowerCase();
}
export const titleOf = (kind: Kind, form: Form): string => word('card', kind, form, 'title');
const folderOf = (kind: Kind, form: Form): string => word('file', kind, form, 'folder');
/** The thumbnail is stored beside the film but is visible with the card. */
const thumbFolderOf = (kind: Kind, form: Form): string => word('card', kind, form, 'thumb');

const CARD_FIELDS = ['title', 'description', 'keyword', 'thumb', 'label'];
const TAG_FIELDS = ['description', 'category', 'athlete', 'nation'];

export const MARKERS: ReadonlyMap<string, Marker> = new Map(
  KINDS.flatMap((kind) =>
    FORMS.flatMap((form): [string, Marker][] => [
      ...CARD_FIELDS.map((field): [string, Marker] => [
        word('card', kind, form, field),
        { reveals: 'card', kind, form },
      ]),
      ...TAG_FIELDS.map((field): [string, Marker] => [word('tag', kind, form, field), { reveals: 'tag', kind, form }]),
      [folderOf(kind, form), { reveals: 'file', kind, form }],
    ]),
  ),
);

/** Markers in a text, without duplicates. */
export function markersIn(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/qz[a-z]+/g))].filter((each) => MARKERS.has(each));
}

const RIGHTS_OF: Readonly<Record<Kind, Partial<StoredMedium>>> = {
  public: {},
  draft: { publish: false },
  embargoed: { validity_date: '2026-06-02' },
  expired: { expiration_date: '2026-05-31' },
  private: { visibility: 'private' },
  key: { visibility: 'key', keyHash: await cheapHash('open sesame') },
  password: { gate: { kind: 'password', hash: await cheapHash('ferry glide') } },
  registration: { gate: { kind: 'registration' } },
  payPerView: { pay_per_view: true },
  otherGroup: { visibility: 'private', groupId: OTHER_GROUP },
  deleted: {},
};

const player = aMedium({ id: '0' }).player as StoredPlayer;

function card(kind: Kind, form: Form): Partial<StoredMedium> & { id: string } {
  return {
    id: idOf(kind, form),
    userId: NOBODY,
    title: titleOf(kind, form),
    description: word('card', kind, form, 'description'),
    keywords: [word('card', kind, form, 'keyword')],
    thumb: `${thumbFolderOf(kind, form)}/thumb.jpg`,
  };
}

function mediaOf(kind: Kind): StoredMedium[] {
  const rights = RIGHTS_OF[kind];
  const film = idOf(kind, 'film');
  const offered = kind === 'public' ? KINDS.filter((other) => other !== 'public') : [];
  return [
    aMedium({
      ...card(kind, 'film'),
      ...rights,
      downloadable: true,
      sources: [{ name: 'film.mp4', path: `${folderOf(kind, 'film')}/film.mp4` }],
      player: {
        ...player,
        chat: true,
        vote: true,
        questions: true,
        replay: `${folderOf(kind, 'film')}/master.m3u8`,
        videoSelector: offered.map((other) => ({
          id: idOf(other, 'film'),
          label: word('card', other, 'film', 'label'),
        })),
      },
    }),
    aMedium({
      ...rights,
      id: undownloadableOf(kind),
      userId: NOBODY,
      sources: [{ name: 'film.mp4', path: `${folderOf(kind, 'film')}/film.mp4` }],
      player: { ...player, replay: `${folderOf(kind, 'film')}/master.m3u8` },
    }),
    // Its rights are those of its film.
    aMedium({
      ...card(kind, 'clip'),
      groupId: rights.groupId ?? GROUP,
      type: 'Clip',
      videoId: film,
      tagId: tagOf(kind),
      clippingOffset: 0,
      path: `${folderOf(kind, 'clip')}/clip.mp4`,
    }),
    // Films have gates; collections have visibility and dates.
    aMedium({
      ...card(kind, 'collection'),
      ...rights,
      gate: undefined,
      pay_per_view: false,
      type: 'Collection',
      members: kind === 'public' ? KINDS.map((each) => idOf(each, 'film')) : [film, idOf('public', 'film')],
    }),
  ];
}
function tagsOf(kind: Kind): StoredTag[] {
  const said = (field: string): string => word('tag', kind, 'film', field);
  const videoId = idOf(kind, 'film');
  return [
    aTag({
      id: tagOf(kind),
      videoId,
      time: '00:00:01',
      description: said('description'),
      category: said('category'),
      url: `${said('nation')} (${said('athlete')})`,
    }),
    aTag({ id: `${tagOf(kind)}-2`, videoId, time: '00:00:09', description: said('description') }),
  ];
}

function writeFiles(mediaFolder: string): void {
  const write = (path: string, text: string): void => {
    mkdirSync(join(mediaFolder, path, '..'), { recursive: true });
    writeFileSync(join(mediaFolder, path), text);
  };
  for (const kind of KINDS) {
    for (const form of FORMS) {
      write(`${thumbFolderOf(kind, form)}/thumb.jpg`, thumbFolderOf(kind, form));
      write(`${folderOf(kind, form)}/${form === 'clip' ? 'clip.mp4' : 'film.mp4'}`, folderOf(kind, form));
      write(`${folderOf(kind, form)}/master.m3u8`, `#EXTM3U\n#${folderOf(kind, form)}\n`);
    }
  }
}

export interface RightsHost {
  running: RunningHost;
  people: ReadonlyMap<Role, Client>;
}

/** The downloads of each kind of film, and of a clip, by their right: the medium, and the file within it. */
export const downloadsOf = (kind: Kind) =>
  [
    ['download', idOf(kind, 'film'), `${folderOf(kind, 'film')}/film.mp4`],
    ['download', idOf(kind, 'clip'), `${folderOf(kind, 'clip')}/clip.mp4`],
    ['downloadAsEditor', undownloadableOf(kind), `${folderOf(kind, 'film')}/film.mp4`],
  ] as const;

/** Files of a medium: its media file and its thumbnail. */
export function filesOf(kind: Kind, form: Form): { file: string; thumb: string } {
  const id = idOf(kind, form);
  const name = form === 'clip' ? 'clip.mp4' : 'master.m3u8';
  return {
    file: `/media/${id}/${folderOf(kind, form)}/${name}`,
    thumb: `/media/${id}/${thumbFolderOf(kind, form)}/thumb.jpg`,
  };
}

export async function rightsHost(database: DatabaseKind = 'sqlite'): Promise<RightsHost> {
  const many = { points: 100_000, windowS: 60 };
  const limits = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, many])) as unknown as RateLimits;
  const running = await startHost({ database, config: { limits } });
  const { store, dataFiles } = running.app;
  writeFiles(running.mediaFolder);
  await store.users.save({
    id: 72,
    groupId: OTHER_GROUP,
    login: 'outsider',
    name: 'The outsider',
    role: 'viewer',
    studio: false,
    multicast: false,
  });
  await store.users.setPassword(72, await cheapHash(PASSWORD));
  const taken = {
    login: 'taken@club.example',
    name: 'Taken',
    role: 'viewer',
    studio: false,
    multicast: false,
  } as const;
  await store.users.create({ ...taken, groupId: OTHER_GROUP }, 'none');
  const media = KINDS.flatMap(mediaOf);
  await store.transaction(async (within) => {
    for (const medium of media) await within.media.save(medium);
    for (const kind of KINDS) await within.tags.replace(idOf(kind, 'film'), tagsOf(kind));
    // The clip is deleted with its film.
    for (const id of [idOf('deleted', 'film'), undownloadableOf('deleted'), idOf('deleted', 'collection')])
      await within.bin.put('medium', id, { at: running.app.now(), by: 64 });
  });
  for (const kind of KINDS) await dataFiles.changed(idOf(kind, 'film'));
  const people = new Map<Role, Client>();
  for (const role of ROLES) people.set(role, await personOf(role, running));
  return { running, people };
}

async function personOf(role: Role, running: RunningHost): Promise<Client> {
  if (role === 'stranger') return running.anonymous();
  if (role !== 'outsider') return running.login(role);
  const one = client(running.address);
  const response = await one.request('login', { email: 'outsider', password: PASSWORD });
  if (response.status !== 'ok') throw new Error(`the outsider cannot sign in: ${response.status}`);
  return one;
}
