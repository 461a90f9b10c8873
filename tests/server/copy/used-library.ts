/** A library that people have used over HTTP, and its responses, which stay the same wherever it is moved. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../../server/config.ts';
import { start } from '../../../server/http/start.ts';
import { type Client, client, type RunningHost } from '../harness.ts';
import { aMedium, aStroke } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';
import type { ObjectSettings } from '../../../server/storage/object-settings.ts';

export const TALKY = 'talky';
const player = { ...aMedium({ id: '0' }).player!, replay: 'run/master.m3u8', chat: true, vote: true, questions: true };
const ADDED_ID = `${'0'.repeat(31)}1`;
const ADDED = `added-${ADDED_ID}`;
/** The path of an uploaded film's file within the media folder. */
export const ADDED_FILE = `${ADDED}/video.mp4`;

/** Additional media for `startHost`. */
export const ALSO = [
  aMedium({ id: TALKY, title: 'Rodeo \u{1F6F6}', player }),
  aMedium({ id: ADDED_ID, title: 'Added film', player: { ...player, chat: false, replay: ADDED_FILE } }),
];

const ok = async (response: Promise<{ status: string }>): Promise<void> => {
  const { status } = await response;
  if (status !== 'ok') throw new Error(status);
};

/**
 * Leaves talk, a vote, a drawing, a saved search, a follow, desk tags, a password at a gate, a deleted medium, and a
 * film with files.
 */
export async function use(host: RunningHost): Promise<void> {
  const [admin, editor, viewer, stranger] = await Promise.all(
    ['admin', 'editor', 'viewer', 'stranger'].map((login) => host.login(login)),
  );
  if (!admin || !editor || !viewer || !stranger) throw new Error('nobody');
  const nonce = 'nonce-of-a-test-000001';
  await ok(viewer.request('sendTalk', { mediaId: TALKY, part: 'chat', text: 'Allez \u{1F6F6}!', nonce }));
  await ok(viewer.request('sendTalk', { mediaId: TALKY, part: 'questions', text: 'Which gate?', nonce: `${nonce}2` }));
  const strokes = [aStroke()];
  const id = '11111111-1111-4111-8111-111111111111';
  await ok(viewer.request('saveDrawing', { id, mediaId: 'open', name: 'Line', strokes }));
  await ok(viewer.request('saveSearch', { name: 'Runs', query: '?element-type=video&search=run' }));
  await ok(
    viewer.request('follow', {
      kind: 'collection',
      id: 'races',
      email: 'once',
      push: 'off',
      language: 'en',
      timeZone: 'UTC',
    }),
  );
  await ok(
    editor.request('changeDeskTags', {
      mediaId: 'open',
      changes: [
        {
          id: 'd1',
          change: '22222222-2222-4222-8222-222222222222',
          base: null,
          tag: { category: 'Gate 4', description: 'Kingfisher dives', start: 62.4 },
        },
      ],
    }),
  );
  await ok(admin.request('deleteMedia', { mediaId: 'commentary', mediaType: 'Audio' }));
  const folder = join(host.dataFolder, 'media', ADDED);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'video.mp4'), 'the added film');
}

/**
 * Responses to guests, members and strangers.
 *
 * @param viewer signed in before the library was moved
 */
export async function answers(
  address: string,
  passwords: Readonly<Record<string, string>>,
  viewer: Client,
): Promise<Record<string, unknown>> {
  const guest = client(address);
  const admin = client(address);
  const signedIn = await admin.request('login', { email: 'admin', password: passwords['admin'] ?? '' });
  const stranger = client(address);
  await stranger.request('login', { email: 'stranger', password: passwords['stranger'] ?? '' });
  const search = async (who: Client, params: object) => (await who.requestRaw('search', params)).json();
  const file = async (path: string, who: Client = guest) => {
    const response = await who.fetch(path);
    return [response.status, await response.text()];
  };
  const found: Record<string, unknown> = { 'sign-in': signedIn.status };
  for (const [name, who] of Object.entries({ guest, viewer, admin, stranger })) {
    for (const params of [
      { targetType: 'Video' },
      { targetType: 'Video', searchVideoValue: 'run' },
      { targetType: 'Video', searchVideoValue: 'kingfisher' },
      { targetType: 'Video', searchVideoValue: 'roedo' },
      { targetType: 'Tag' },
      { targetType: 'Collection' },
    ])
      found[`${name} searches ${JSON.stringify(params)}`] = await search(who, params);
    for (const id of ['open', 'secret', 'passworded', 'theirs'])
      found[`${name} opens ${id}`] = await file(`/data/video/${id}.json`, who);
  }
  found['film'] = await file(`/media/${ADDED_ID}/${ADDED_FILE}`);
  found['drawings'] = await viewer.request('getDrawings', { mediaId: 'open' });
  found['searches'] = await viewer.request('getSavedSearches', {});
  found['follows'] = await viewer.request('getFollows', {});
  found['bin'] = await admin.request('getBin', { offset: 0, limit: 25 });
  found['members'] = await admin.request('getMembers', {});
  found['desk'] = await admin.request('getDesk', { mediaId: 'open' });
  found['refused'] = (await viewer.requestRaw('getMembers', {})).status;
  return found;
}

/** Opens a moved library with the server's own code, for one task. */
export async function opened<T>(
  {
    dataFolder,
    mediaFolder,
    databaseUrl,
    storage,
  }: {
    dataFolder: string;
    mediaFolder: string;
    databaseUrl?: string | undefined;
    storage?: ObjectSettings | undefined;
  },
  work: (address: string) => Promise<T>,
): Promise<T> {
  const config = readConfig({
    FERRYGLIDE_DATA: dataFolder,
    FERRYGLIDE_FFMPEG: 'off',
    PORT: '0',
    FERRYGLIDE_RTMP_PORT: '0',
    FERRYGLIDE_SRT_PORT: '0',
  });
  const host = await start(
    { ...config, mediaFolder, databaseUrl, storage, earlierBuildDays: 0, searchThreads: 1 },
    { now: () => NOW, log: () => undefined, searchesAhead: false },
  );
  try {
    return await work(host.address);
  } finally {
    await host.stop();
  }
}

/** The same person in the same browser, after the library has moved to another address. */
export function movedTo(address: string, before: Client): Client {
  const after = client(address);
  for (const [name, value] of before.cookies) (after.cookies as Map<string, string>).set(name, value);
  return after;
}
