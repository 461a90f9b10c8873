/** Folders of attempts: a host that has unknowingly lost a lease does not harm the new holder. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attemptName, moveIntoPlace, removeAttemptsAt, removeLeftAttempts } from '../../../server/jobs/attempts.ts';
import { holdLease, LEASE_MS, LeaseLost } from '../../../server/jobs/queue.ts';
import { openStore } from '../../../server/store/open.ts';
import type { Store } from '../../../server/store/store.ts';

const FILM = 'f'.repeat(32);
const OTHER = 'e'.repeat(32);

let folder: string;
let store: Store;
let time = 1_000;
const now = (): number => time;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-attempts-'));
  store = await openStore(join(folder, 'library.db'), () => undefined, now);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function take(owner: string) {
  const job = await store.jobs.take({ kind: 'package', owner, forMs: LEASE_MS });
  if (!job) throw new Error('there is no job');
  return { ...job, owner };
}

async function made(path: string, text: string): Promise<string> {
  await mkdir(path);
  await writeFile(join(path, 'film.mp4'), text);
  return path;
}

it('[O01] [S02] a host that has lost its lease writes beside the new holder, and publishes nothing', async () => {
  const media = join(folder, 'media');
  await mkdir(media);
  const place = join(media, `added-${FILM}`);
  const played = () => readFile(join(place, 'film.mp4'), 'utf8');
  await store.jobs.add({ id: 'a1b2c3d4-job', kind: 'package', subject: FILM });
  const slow = await take('slow');
  const theirs = await made(join(media, attemptName(slow)), 'of the slow one');
  time += LEASE_MS;
  const quick = await take('quick');
  expect([attemptName(slow), attemptName(quick)]).toEqual([`.${FILM}-a1b2c3d4-1`, `.${FILM}-a1b2c3d4-2`]);
  const ours = await made(join(media, attemptName(quick)), 'of the quick one');

  await expect(moveIntoPlace(theirs, place, () => holdLease(slow, store))).rejects.toThrow(LeaseLost);
  await moveIntoPlace(ours, place, () => holdLease(quick, store));
  expect(await played()).toBe('of the quick one');
  await expect(moveIntoPlace(theirs, place, () => holdLease(slow, store))).rejects.toThrow(LeaseLost);

  // It was paused between its last check of the lease and the move.
  let looks = 0;
  const once = () => (looks++ === 0 ? Promise.resolve() : holdLease(slow, store));
  await expect(moveIntoPlace(theirs, place, once)).rejects.toThrow(LeaseLost);
  expect(await played()).toBe('of the quick one');

  // Published by a host that was killed before it could save the record.
  await made(join(media, '.again'), 'once more');
  await moveIntoPlace(join(media, '.again'), place, () => holdLease(quick, store));
  expect(await played()).toBe('once more');
  await store.jobs.finish(quick.id, quick.owner);
});

it('[O01] [S02] a starting host removes the remains of attempts, unless a live lease names them', async () => {
  const media = join(folder, 'left');
  await mkdir(media);
  for (const [id, subject] of [
    ['aaaaaaaa-job', FILM],
    ['bbbbbbbb-job', OTHER],
  ] as const)
    await store.jobs.add({ id, kind: 'package', subject });
  await take('killed');
  const dead = [
    `.${FILM}`,
    `.${FILM}-more`,
    `.${FILM}-aaaaaaaa-1`,
    `.${OTHER}-bbbbbbbb-1`,
    `.${OTHER}-bbbbbbbb-1-more`,
  ];
  time += LEASE_MS;
  await take('living');
  await take('living');
  const live = [`.${FILM}-aaaaaaaa-2`, `.${FILM}-aaaaaaaa-2-more`, `.${OTHER}-bbbbbbbb-1`, `.${OTHER}-bbbbbbbb-1-more`];
  const names = [...new Set([...dead, ...live, `added-${FILM}`])];
  for (const name of names) await mkdir(join(media, name));
  await removeLeftAttempts(media, store);
  expect((await readdir(media)).toSorted()).toEqual([...live, `added-${FILM}`].toSorted());
  await removeAttemptsAt(FILM, media);
  expect((await readdir(media)).toSorted()).toEqual([...live.slice(2), `added-${FILM}`].toSorted());
  time += LEASE_MS;
  await removeLeftAttempts(media, store);
  expect(await readdir(media)).toEqual([`added-${FILM}`]);
});
