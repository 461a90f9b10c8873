/** A library of a dozen media, one for each case of the rights, with files of a few kilobytes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Seed } from '../../server/http/first-library.ts';
import type { StoredMedium, StoredPlayer } from '../../server/store/media.ts';
import { PERMISSIONS } from '../../core/domain/permissions.ts';
import type { Role } from '../../core/domain/roles.ts';
import { cheapHash } from './cheap-hash.ts';
import { aMedium, aTag, GROUP, OTHER_GROUP } from './store-library.ts';

/** Noon of a summer's day, around which the dates of the library lie. */
export const NOW = Date.UTC(2026, 5, 1, 12);

export const GATE_PASSWORD = 'ferry glide';
export const KEY = 'open sesame';

export const USERS = [
  { id: 1, group: 1, login: 'super', role: 'admin' },
  { id: 64, group: GROUP, login: 'admin', role: 'admin' },
  { id: 65, group: GROUP, login: 'editor', role: 'editor' },
  { id: 66, group: GROUP, login: 'viewer', role: 'viewer' },
  { id: 71, group: OTHER_GROUP, login: 'stranger', role: 'admin' },
] as const satisfies readonly { id: number; group: number; login: string; role: Role }[];

export type Login = (typeof USERS)[number]['login'];

/** Bytes of the film's only rendition: each encodes its own offset, so that a wrong range is noticed. */
export const FILM = Buffer.from(Array.from({ length: 40_000 }, (_, at) => (at * 7 + (at >> 8)) % 251));
export const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000\nvideo.m3u8\n';

const FILES: Readonly<Record<string, string | Buffer>> = {
  'run/master.m3u8': MASTER,
  'run/manifest.mpd': '<MPD/>',
  'run/video.m3u8': '#EXTM3U\n',
  'run/video.mp4': FILM,
  'run/thumb.jpg': 'a thumbnail',
  'run/captions.en.vtt': 'WEBVTT\n',
  'run/notes.secret': 'no such kind',
  'other/master.m3u8': MASTER,
  'other/video.mp4': FILM,
  'photos/gate.jpg': 'a photo',
  'photos/private.jpg': 'a private photo',
  'documents/book.pdf': '%PDF-1.7 a book',
  'documents/rules.pdf': '%PDF-1.7 the rules',
  'sponsors/paddle.png': 'a paddle',
  'sponsors/drawn.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

export function writeMedia(folder: string): void {
  for (const [file, content] of Object.entries(FILES)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

const film = aMedium({ id: '0' }).player as StoredPlayer;
const run: StoredPlayer = { ...film, replay: 'run/master.m3u8' };
const seen = {
  thumb: 'run/thumb.jpg',
  sources: [{ name: 'video.mp4', path: 'run/video.mp4' }],
  downloadable: true,
  player: run,
} as const;

export async function tinyMedia(): Promise<StoredMedium[]> {
  const gateHash = await cheapHash(GATE_PASSWORD);
  const keyHash = await cheapHash(KEY);
  return [
    aMedium({
      ...seen,
      id: 'open',
      title: 'Open run',
      player: {
        ...run,
        documentId: 'book',
        pubDisplay: [
          { id: 'a1', content_url: 'sponsors/paddle.png', duration: 5 },
          { id: 'a2', content_url: 'sponsors/drawn.svg', duration: 5 },
        ],
      },
    }),
    aMedium({ ...seen, id: 'secret', title: 'Secret run', visibility: 'private' }),
    aMedium({ ...seen, id: 'keyed', title: 'Keyed run', visibility: 'key', keyHash }),
    aMedium({
      ...seen,
      id: 'keyed-expired',
      title: 'Old keyed run',
      visibility: 'key',
      keyHash,
      expiration_date: '2026-05-01',
    }),
    aMedium({ ...seen, id: 'registered', title: 'Run behind a form', gate: { kind: 'registration' } }),
    aMedium({ ...seen, id: 'passworded', title: 'Run behind a word', gate: { kind: 'password', hash: gateHash } }),
    aMedium({ ...seen, id: 'paid', title: 'Paid run', pay_per_view: true }),
    aMedium({ ...seen, id: 'abroad', title: 'Not in France', geoBlocking: ['FR'] }),
    aMedium({ ...seen, id: 'early', title: 'Coming run', validity_date: '2026-06-02' }),
    aMedium({ ...seen, id: 'late', title: 'Past run', expiration_date: '2026-05-31' }),
    aMedium({ ...seen, id: 'draft', title: 'Unpublished run', publish: false }),
    aMedium({
      ...seen,
      id: 'theirs',
      title: 'Private run of the others',
      visibility: 'private',
      groupId: OTHER_GROUP,
      userId: 71,
    }),
    aMedium({ ...seen, id: 'commentary', type: 'Audio', title: 'Radio', player: { ...film, replay: 'run/video.mp4' } }),
    aMedium({ id: 'photo', type: 'Photo', title: 'Gate 5', path: 'photos/gate.jpg', thumb: 'photos/gate.jpg' }),
    aMedium({
      id: 'secret-photo',
      type: 'Photo',
      title: 'Private photo',
      visibility: 'private',
      path: 'photos/private.jpg',
      thumb: 'photos/private.jpg',
    }),
    aMedium({ id: 'book', type: 'Document', title: 'Race book', path: 'documents/book.pdf', downloadable: true }),
    aMedium({
      id: 'rules',
      type: 'Document',
      title: 'Rules',
      visibility: 'private',
      path: 'documents/rules.pdf',
      downloadable: true,
    }),
    aMedium({
      id: 'clip',
      type: 'Clip',
      title: 'Gate 5 again',
      videoId: 'open',
      tagId: 't2',
      clippingOffset: 12_000,
      path: 'run/video.mp4',
    }),
    aMedium({ id: 'training', type: 'Session', title: 'Training', visibility: 'private', ...seen }),
    aMedium({ id: 'races', type: 'Collection', title: 'Races', members: ['open', 'secret', 'commentary'] }),
    aMedium({
      id: 'secret-races',
      type: 'Collection',
      title: 'Private races',
      visibility: 'private',
      members: ['open', 'secret'],
    }),
  ];
}

export const OPEN_TAGS = [
  aTag({ id: 't1', videoId: 'open', description: 'Start of bib 7', time: '00:00:04' }),
  aTag({ id: 't2', videoId: 'open', description: 'Gate 5', time: '00:00:12', score: '92.4=0092400' }),
];

export const tinyLibrary: Seed = async (store) => {
  for (const [id, referers] of [
    [1, []],
    [GROUP, []],
    [OTHER_GROUP, ['https://league.example']],
  ] as const) {
    await store.users.saveGroup({
      id,
      name: `Group ${id}`,
      storageHostId: id === OTHER_GROUP ? 13 : 1,
      referers,
      signUp: id === GROUP,
    });
  }
  for (const group of [GROUP, OTHER_GROUP]) {
    await store.users.grant(group, 'admin', PERMISSIONS);
    await store.users.grant(group, 'editor', PERMISSIONS);
    await store.users.grant(
      group,
      'viewer',
      PERMISSIONS.filter((each) => each !== 'P_MEDIA_SESSION'),
    );
  }
  for (const { id, group, login, role } of USERS) {
    await store.users.save({
      id,
      groupId: group,
      login,
      name: `The ${login}`,
      role,
      studio: role !== 'viewer',
      multicast: false,
    });
  }
  for (const medium of await tinyMedia()) await store.media.save(medium);
  await store.tags.replace('open', OPEN_TAGS);
  await store.tags.replace('secret', [
    aTag({ id: 't3', videoId: 'secret', description: 'Secret gate', time: '00:00:03' }),
  ]);
  await store.filters.replace(GROUP, [{ name: 'venue', frName: 'Site', enName: 'Venue', values: ['Tacen Falls'] }]);
  return USERS;
};
