/**
 * The data folder of the load benchmarks: 2,000 media, two films with many tags, a film behind a password, and
 * accounts.
 */
import { mkdir } from 'node:fs/promises';
import { hashPassword } from '../../server/services/passwords.ts';
import { databasePath } from '../../server/store/location.ts';
import { openStore } from '../../server/store/open.ts';
import type { StoredTag } from '../../server/store/tags.ts';
import { PERMISSIONS } from '../../core/domain/permissions.ts';
import { aMedium, aTag } from '../../tests/server/store-library.ts';
import { emptyLibrary, fillTables } from '../../tools/large-library/fill-sqlite.ts';
import { fillPostgres } from '../../tools/large-library/fill-postgres.ts';
import { type Entry, GROUP, largeLibrary } from '../../tools/large-library/library.ts';

/** As many as a single import may bring. */
export const TAGS = Number(process.env['LOAD_BENCH_TAGS'] ?? 200_000);
const MEDIA = 2_000;
/** Row O03. */
export const SLOW_CONNECTIONS = 4_000;

/** The film that is polled, with only a few tags. */
export const POLLED = 'polled';
/** Public, and private, with `TAGS` tags each. */
export const LONG = 'long';
export const LONG_PRIVATE = 'long-private';
export const GATED = 'gated';
/** The film that the import fills. */
export const IMPORTED = 'imported';
/** A word in the long film's title and in a tenth of its tags. */
export const LONG_WORD = 'marathon';

export const PASSWORD = 'ferry glide bench';
export const EDITOR = 'editor';
export const VIEWER = 'viewer';

/** @param url an empty PostgreSQL database; undefined for SQLite in the folder */
export async function makeDataFolder(folder: string, url: string | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const film = (id: string, title: string, also: object = {}) => ({
    medium: aMedium({ id, title, groupId: GROUP, userId: GROUP, ...also }),
    tags: [] as StoredTag[],
  });
  const films: Entry[] = [
    { ...film(POLLED, 'Quiet run'), tags: tagsOf(POLLED, 20) },
    { ...film(LONG, `The long ${LONG_WORD}`), tags: tagsOf(LONG, TAGS) },
    { ...film(LONG_PRIVATE, 'The long training', { visibility: 'private' }), tags: tagsOf(LONG_PRIVATE, TAGS) },
    film(GATED, 'Behind a password', { gate: { kind: 'password', hash: await hashPassword(PASSWORD) } }),
    film(IMPORTED, 'To be tagged'),
  ];
  const path = databasePath(folder);
  if (url === undefined) {
    await emptyLibrary(path);
    fillTables(path, largeLibrary(MEDIA));
    fillTables(path, films);
  } else await fillPostgres(url, [...largeLibrary(MEDIA), ...films]);
  const store = await openStore(url ?? path);
  await store.users.grant(GROUP, 'editor', PERMISSIONS);
  await store.users.grant(GROUP, 'viewer', PERMISSIONS);
  const hash = await hashPassword(PASSWORD);
  for (const role of [EDITOR, VIEWER] as const)
    await store.users.create(
      { groupId: GROUP, login: role, name: `The ${role}`, role, studio: false, multicast: false },
      hash,
    );
  await store.close();
}

function tagsOf(videoId: string, count: number): StoredTag[] {
  return Array.from({ length: count }, (_, at) => {
    const seconds = Math.floor((at * 7_200) / count);
    const two = (value: number): string => String(value).padStart(2, '0');
    return aTag({
      id: `${videoId}-${at}`,
      videoId,
      time: `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
      description: at % 10 === 0 ? `Gate ${at % 25} of the ${LONG_WORD}` : `Gate ${at % 25} clean`,
      category: 'Gates',
    });
  });
}
