/** The requests that a client has sent to a host that is repeatedly killed, and the acknowledged ones. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeskChange } from '../../../core/contract/desk.ts';
import type { Client } from '../harness.ts';
import { idOf, tus } from '../tus.ts';

/** Rows of one CSV import: all of them are there, or none. */
export const IMPORTED_ROWS = 40;
const PART_BYTES = 48 * 1024;
const CLIP_S = 2;
const UPLOADS_A_RUN = 2;
const CLIPS_A_RUN = 6;
const DELETIONS_A_RUN = 4;
const LOOK_EVERY_MS = 40;

export interface Journal {
  /** Acknowledged bytes, by upload. */
  uploads: Map<string, number>;
  /** Tags sent but not acknowledged; acknowledged tags with their revision. */
  unsavedTags: DeskChange[];
  tags: Map<string, number>;
  /** Messages sent but not acknowledged, by nonce; acknowledged messages. */
  unsaid: Map<string, string>;
  said: Set<string>;
  /** Numbers of the latest acknowledged import and of the latest sent one. */
  imports: { acknowledged: number; sent: number };
  edits: { acknowledged: number; sent: number };
  /** By the film that they are cut from. */
  clips: Map<string, string>;
  /** Clips and films: deletions sent, and deletions acknowledged. */
  toDelete: Set<string>;
  deleted: Set<string>;
}

export const emptyJournal = (): Journal => ({
  uploads: new Map(),
  unsavedTags: [],
  tags: new Map(),
  unsaid: new Map(),
  said: new Set(),
  imports: { acknowledged: 0, sent: 0 },
  edits: { acknowledged: 0, sent: 0 },
  clips: new Map(),
  toDelete: new Set(),
  deleted: new Set(),
});

export interface Work {
  client: Client;
  address: string;
  journal: Journal;
  film: Uint8Array;
  /** A JPEG in base64. */
  picture: string;
  next: () => number;
}

/** Each writer runs until the host is gone, then rejects. */
export const WRITERS: readonly ((work: Work) => Promise<never>)[] = [upload, tag, talk, importTags, edit, clip, remove];

/** Sends unacknowledged writes again, as a client does that is waiting for a response; they take effect once. */
export async function sendAgain({ client, journal }: Work): Promise<void> {
  if (journal.unsavedTags.length > 0) await sendTags(client, journal, [...journal.unsavedTags]);
  for (const [nonce, text] of journal.unsaid) await say(client, journal, nonce, text);
}

async function upload({ client, address, journal, film }: Work): Promise<never> {
  const { create, part, offset } = tus({ address }, client);
  for (let begun = 0; ; begun += 1) {
    for (const [id, received] of journal.uploads) {
      if (received === film.length || journal.toDelete.has(id)) continue;
      for (let at = (await offset(id)) ?? film.length; at < film.length; at += PART_BYTES) {
        const end = Math.min(at + PART_BYTES, film.length);
        const { status } = await part(id, film.subarray(at, end), at);
        if (status === 204) journal.uploads.set(id, end);
      }
    }
    // With more uploads, packaging could not keep up until the end.
    if (begun >= UPLOADS_A_RUN) {
      await pause(LOOK_EVERY_MS);
      await client.request('getUploads', {});
      continue;
    }
    const created = await create({ name: `film ${journal.uploads.size}.mp4`, bytes: film });
    const id = idOf(created);
    if (id === undefined) throw new Error(`not created: ${created.status}`);
    journal.uploads.set(id, 0);
  }
}

async function tag({ client, journal }: Work): Promise<never> {
  for (;;) {
    const number = journal.tags.size + journal.unsavedTags.length + 1;
    const fields = { category: 'Gate', description: `tag ${number}`, start: number };
    const change = { change: randomUUID(), id: `d${number}`, base: null, tag: fields };
    journal.unsavedTags.push(change);
    await sendTags(client, journal, [change]);
  }
}

async function sendTags(client: Client, journal: Journal, changes: readonly DeskChange[]): Promise<void> {
  const response = await client.request('changeDeskTags', { mediaId: 'tagged', changes: [...changes] });
  if (response.status !== 'ok') throw new Error(`tags: ${response.status}`);
  for (const outcome of response.data.outcomes) {
    if (outcome.kind !== 'saved') throw new Error(`tags: ${JSON.stringify(outcome)}`);
    const at = journal.unsavedTags.findIndex(({ change }) => change === outcome.change);
    const [sent] = journal.unsavedTags.splice(at, 1);
    journal.tags.set(sent!.id, outcome.revision);
  }
}

async function talk({ client, journal }: Work): Promise<never> {
  for (;;) {
    const nonce = randomUUID();
    const text = `message ${nonce}`;
    journal.unsaid.set(nonce, text);
    await say(client, journal, nonce, text);
  }
}

async function say(client: Client, journal: Journal, nonce: string, text: string): Promise<void> {
  const { status } = await client.request('sendTalk', { mediaId: 'talked', part: 'chat', text, nonce });
  if (status !== 'ok') throw new Error(`talk: ${status}`);
  journal.unsaid.delete(nonce);
  journal.said.add(text);
}

async function importTags({ client, address, journal }: Work): Promise<never> {
  for (;;) {
    const number = (journal.imports.sent += 1);
    const rows = Array.from({ length: IMPORTED_ROWS }, (_, at) => `i${at},00:00:${10 + at},import ${number}`);
    const form = new FormData();
    form.set('action', 'import_files_session');
    form.set('ow', '1');
    form.set('videoId', 'imported');
    form.append('files', new Blob([['id,time,description', ...rows].join('\n')]), 'reportMatch.csv');
    const response = await client.fetch('/services/session-import', {
      method: 'POST',
      headers: { origin: address },
      body: form,
    });
    const { status } = (await response.json()) as { status: string };
    if (status !== 'ok') throw new Error(`import: ${status}`);
    journal.imports.acknowledged = number;
  }
}

async function edit({ client, journal, picture }: Work): Promise<never> {
  for (;;) {
    const read = await client.request('getEditedMedia', { mediaId: 'edited', types: ['Video'] });
    if (read.status !== 'ok') throw new Error(`edit: ${read.status}`);
    const number = (journal.edits.sent += 1);
    const fields = { title: `edit ${number}`, visibility: number % 2 === 0 ? 'public' : 'private' } as const;
    const { status } = await client.request('saveEditedMedia', {
      mediaId: 'edited',
      revisions: read.data.revisions,
      changes: { fields, picture, saved: [], removed: [] },
    });
    if (status !== 'ok') throw new Error(`edit: ${status}`);
    journal.edits.acknowledged = number;
  }
}

/** Of the sample film and of uploaded films. */
async function clip({ client, journal, film, next }: Work): Promise<never> {
  for (let begun = 0; ;) {
    await pause(LOOK_EVERY_MS);
    const mediaId = (begun < CLIPS_A_RUN && oneOf(['tagged', ...filmsOf(journal, film)], next)) || 'none';
    const start = Math.floor(next() * 4);
    // The response is `empty` until the film is packaged.
    const response = await client.request('clipRange', { mediaId, start, end: start + CLIP_S });
    if (response.status !== 'ok') continue;
    begun += 1;
    for (const { id } of response.data) if (id !== undefined) journal.clips.set(id, mediaId);
  }
}

/** Deletes clips and films; one that is not packaged yet is tried again. */
async function remove({ client, journal, film, next }: Work): Promise<never> {
  for (let begun = 0; ;) {
    await pause(LOOK_EVERY_MS);
    const left = [...filmsOf(journal, film), ...journal.clips.keys()].filter((id) => !journal.deleted.has(id));
    const id = (begun < DELETIONS_A_RUN && oneOf(left, next)) || 'none';
    journal.toDelete.add(id);
    const { status } = filmsOf(journal, film).includes(id)
      ? await client.request('deleteMedia', { mediaId: id, mediaType: 'Video' })
      : await client.request('deleteClip', { clipId: id });
    if (status !== 'ok') continue;
    begun += 1;
    journal.deleted.add(id);
  }
}

/** Complete uploads that have not been deleted. */
const filmsOf = ({ uploads, deleted }: Journal, film: Uint8Array): string[] =>
  [...uploads].flatMap(([id, received]) => (received === film.length && !deleted.has(id) ? [id] : []));

const oneOf = (ids: readonly string[], next: () => number): string | undefined => ids[Math.floor(next() * ids.length)];
