/**
 * Kills a host with -9 at seeded moments and restarts it, under a load of uploads, tags, talk, CSV imports, edits,
 * clips, deletions and purges. After each kill the database must be intact, everything acknowledged must exist exactly
 * once, every file must have its row and every row its file, and nothing of a purged medium may remain.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { series } from '../../../tools/large-library/library.ts';
import { client, readAccounts } from '../harness.ts';
import { embeddedRows, postgresRows, type Rows, strays } from './inspect.ts';
import { emptyJournal, IMPORTED_ROWS, type Journal, sendAgain, type Work, WRITERS } from './journal.ts';

/** The kill follows up to 150 tags and messages after the first write, plus up to 60 ms, on a machine of any speed. */
const WRITES_MAX = 150;
const AFTER_MS = 60;
const LOOK_EVERY_MS = 5;
const SAMPLES = new URL('../../../server/samples/media/', import.meta.url);

export interface KillsOptions {
  kills: number;
  seed: number;
  dataFolder: string;
  /** SQLite in the data folder if absent. */
  databaseUrl?: string | undefined;
  onKill?: (done: number, faults: readonly string[]) => void;
}

export interface Killed {
  /** Acknowledged writes, by kind. */
  acknowledged: Record<'uploads' | 'tags' | 'messages' | 'imports' | 'edits' | 'clips' | 'deletions', number>;
  /** One line per fault, starting with the number of the kill. */
  faults: string[];
}

export async function runKills({ kills, seed, dataFolder, databaseUrl, onKill }: KillsOptions): Promise<Killed> {
  const next = series(seed);
  const journal = emptyJournal();
  const film = await readFile(new URL('advert-drybag/film.mp4', SAMPLES));
  const picture = (await readFile(new URL('advert-drybag/thumb.jpg', SAMPLES))).toString('base64');
  const faults: string[] = [];
  let child: ChildProcess | undefined;

  async function startHost(): Promise<Work> {
    child = fork(join(import.meta.dirname, 'host.ts'), [dataFolder, ...(databaseUrl ? [databaseUrl] : [])], {
      execArgv: [],
    });
    const [address] = (await once(child, 'message')) as [string];
    const admin = client(address);
    const { admin: password = '' } = await readAccounts(dataFolder);
    const { status } = await admin.request('login', { email: 'admin', password });
    if (status !== 'ok') throw new Error(`login: ${status}`);
    return { client: admin, address, journal, film, picture, next };
  }

  async function kill(): Promise<void> {
    const gone = once(child!, 'exit');
    child?.kill('SIGKILL');
    await gone;
  }

  try {
    for (let run = 0; run <= kills; run += 1) {
      const work = await startHost();
      await sendAgain(work);
      const settled = once(child!, 'message');
      child!.send('settle');
      await settled;
      const rows = databaseUrl ? await postgresRows(databaseUrl) : embeddedRows(join(dataFolder, 'ferryglide.db'));
      const found = [
        ...(await rows.faults()),
        ...(await strays(rows, dataFolder, purgedOf(journal))),
        ...(await lost(work, rows)),
      ];
      await rows.close();
      faults.push(...found.map((fault) => `${run}: ${fault}`));
      onKill?.(run, found);
      if (run === kills) break;
      let hasFailed = false;
      const writing = Promise.allSettled(WRITERS.map((write) => write(work).finally(() => (hasFailed = true))));
      const enough = journal.tags.size + journal.said.size + next() * WRITES_MAX;
      // The last kill waits for one of each kind: on a slow machine no large file is complete after so few writes.
      const isEarly = () =>
        !hasFailed &&
        (journal.tags.size + journal.said.size < enough ||
          (run === kills - 1 && Object.values(acknowledgedOf(journal, film)).includes(0)));
      while (isEarly()) await pause(LOOK_EVERY_MS);
      await pause(next() * AFTER_MS);
      await kill();
      for (const ended of await writing)
        // If the host is gone, fetch throws a TypeError.
        if (ended.status === 'rejected' && !(ended.reason instanceof TypeError))
          faults.push(`${run}: ${String(ended.reason)}`);
    }
  } finally {
    await kill();
  }
  return { acknowledged: acknowledgedOf(journal, film), faults };
}

const acknowledgedOf = (journal: Journal, film: Uint8Array): Killed['acknowledged'] => ({
  uploads: [...journal.uploads.values()].filter((received) => received === film.length).length,
  tags: journal.tags.size,
  messages: journal.said.size,
  imports: journal.imports.acknowledged,
  edits: journal.edits.acknowledged,
  clips: journal.clips.size,
  deletions: journal.deleted.size,
});

/** Purged media, and clips of purged films. */
function purgedOf({ deleted, clips }: Journal): Set<string> {
  const ofFilms = [...clips].flatMap(([clip, filmId]) => (deleted.has(filmId) ? [clip] : []));
  return new Set([...deleted, ...ofFilms]);
}

/** Acknowledged writes that are missing or duplicated. */
async function lost({ client: admin, address, journal }: Work, rows: Rows): Promise<string[]> {
  const faults: string[] = [];
  const media = new Set((await rows.all<{ id: string }>('SELECT id FROM media')).map(({ id }) => id));
  const jobs = new Set((await rows.all<{ id: string }>('SELECT id FROM clip_jobs')).map(({ id }) => id));
  const uploads = new Map(
    (await rows.all<{ id: string; received: number | string }>('SELECT id, received FROM uploads')).map((row) => [
      row.id,
      row,
    ]),
  );

  for (const [id, received] of journal.uploads)
    if (!journal.toDelete.has(id) && Number(uploads.get(id)?.received ?? -1) < received)
      faults.push(`upload ${id}: ${uploads.get(id)?.received} of ${received} bytes`);
  for (const id of journal.deleted) {
    if (media.has(id)) faults.push(`${id} was deleted and is there`);
    for (const path of [`/data/video/${id}.json`, `/media/${id}/added-${id}/master.m3u8`]) {
      const { status } = await admin.fetch(path);
      if (status !== 404) faults.push(`${path} of a deleted medium responds with ${status}`);
    }
  }
  for (const [id, filmId] of journal.clips) {
    const mayBeGone = journal.toDelete.has(id) || journal.toDelete.has(filmId);
    if (!mayBeGone && !media.has(id) && !jobs.has(id)) faults.push(`clip ${id} is lost`);
  }

  const tags = new Map(
    (
      await rows.all<{ id: string; revision: number | string }>(
        `SELECT id, revision FROM tags WHERE medium_id = 'tagged'`,
      )
    ).map(({ id, revision }) => [id, Number(revision)]),
  );
  for (const [id, revision] of journal.tags)
    if (tags.get(id) !== revision) faults.push(`tag ${id}: ${tags.get(id)} instead of ${revision}`);
  if (tags.size !== journal.tags.size) faults.push(`${tags.size} tags, ${journal.tags.size} acknowledged`);

  const said = (
    await rows.all<{ text: string }>(`SELECT text FROM talk_messages WHERE media_id = 'talked' ORDER BY seq`)
  ).map(({ text }) => text);
  if (new Set(said).size !== said.length) faults.push('a message is there twice');
  for (const text of journal.said) if (!said.includes(text)) faults.push(`${text} is lost`);

  const imported = (
    await rows.all<{ description: string }>(`SELECT description FROM tags WHERE medium_id = 'imported'`)
  ).map(({ description }) => description);
  const [first] = imported;
  const number = Number(first?.replace('import ', '') ?? 0);
  const { acknowledged, sent } = journal.imports;
  if (new Set(imported).size > 1 || ![0, IMPORTED_ROWS].includes(imported.length))
    faults.push(`half an import: ${imported.length} rows of ${[...new Set(imported)].join(', ')}`);
  if (number < acknowledged || number > sent) faults.push(`import ${number} instead of ${acknowledged} to ${sent}`);

  const [edited] = await rows.all<{ title: string; visibility: string }>(
    `SELECT title, visibility FROM media WHERE id = 'edited'`,
  );
  const edit = edited?.title === 'edited' ? 0 : Number(edited?.title.replace('edit ', ''));
  if (!(edit >= journal.edits.acknowledged && edit <= journal.edits.sent))
    faults.push(`edit ${edit} instead of ${journal.edits.acknowledged} to ${journal.edits.sent}`);
  const data = await (await client(address).fetch('/data/video/edited.json')).text();
  if (data.includes(edited?.title ?? '') !== (edited?.visibility === 'public'))
    faults.push(`the data file of a ${edited?.visibility} film: ${data.slice(0, 200)}`);
  return faults;
}
