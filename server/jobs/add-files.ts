/** Adds files of this machine as if their owner had sent them: by a command, or from a watched folder (row S02). */
import { randomUUID } from 'node:crypto';
import { constants, copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { SUPER_USER_ID } from '../../core/domain/constants/people.ts';
import { TITLE_MAX } from '../../core/domain/constants/edit-page.ts';
import { UPLOAD_NAME_MAX } from '../../core/domain/constants/uploads.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import { titleOfFile, UPLOAD_ENDINGS, UPLOAD_VISIBILITIES } from '../../core/domain/uploads.ts';
import type { Config } from '../config.ts';
import { detectFormat } from '../csv/detect.ts';
import { canAddTo } from '../policies/uploads.ts';
import { audit, uploadAct } from '../services/audit.ts';
import { asViewer } from '../services/sessions.ts';
import { roomLeft } from '../services/upload-room.ts';
import type { StoredUser } from '../store/users.ts';
import type { Store } from '../store/store.ts';
import type { StoredUpload } from '../store/uploads.ts';
import { NEW_MEDIUM } from './new-medium.ts';
import { freeBytes } from '../operation/free-bytes.ts';
import { incomingCopy, incomingFile } from './upload-files.ts';

type AddConfig = Pick<Config, 'dataFolder' | 'mediaFolder' | 'uploads'>;

/** Nothing is added; the message is a one-line reason. */
export class AddRefusal extends Error {}

/** A readable file that could not be copied, for example because the disk is full. */
export class CopyFailure extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path} could not be copied (${codeOf(cause)}).`, { cause });
  }
}

/** Metadata of a file. */
export interface Description {
  title?: string | undefined;
  date?: string | undefined;
  visibility?: (typeof UPLOAD_VISIBILITIES)[number] | undefined;
  collectionId?: MediaId | undefined;
}

export type Added =
  | { kind: 'added'; id: MediaId }
  | { kind: 'left'; why: 'ending' | 'unreadable' | 'empty' | 'size' | 'room' | 'known' };

export function isAddable(name: string): boolean {
  return (UPLOAD_ENDINGS as readonly string[]).includes(extname(name).toLowerCase());
}

/**
 * Copies one file to the incoming uploads, and queues it. A file with the same name and size is added only once.
 *
 * The record is created after the copy is complete. An interrupted copy, for example by a restart, leaves no record and
 * is repeated.
 *
 * @throws CopyFailure
 */
export async function addFile(
  path: string,
  description: Description,
  owner: StoredUser,
  { store, config, now }: { store: Store; config: AddConfig; now: EpochMs },
): Promise<Added> {
  const name = basename(path).slice(0, UPLOAD_NAME_MAX);
  if (!isAddable(name)) return { kind: 'left', why: 'ending' };
  const file = await readable(path);
  if (!file) return { kind: 'left', why: 'unreadable' };
  const { size, mtimeMs } = file;
  if (size === 0) return { kind: 'left', why: 'empty' };
  if (size > config.uploads.fileBytes) return { kind: 'left', why: 'size' };
  if (await store.uploads.isKnown(owner.groupId, name, size)) return { kind: 'left', why: 'known' };
  if (size > (await roomLeft(owner.groupId, await freeBytes(config), { store, config })))
    return { kind: 'left', why: 'room' };
  const id = randomUUID().replaceAll('-', '');
  const upload: StoredUpload = {
    id,
    groupId: owner.groupId,
    userId: owner.id,
    name,
    size,
    received: size,
    state: 'waiting',
    type: undefined,
    title: (description.title ?? titleOfFile(name)).slice(0, TITLE_MAX),
    date: description.date ?? new Date(mtimeMs).toISOString().slice(0, 10),
    visibility: description.visibility ?? 'private',
    collectionId: description.collectionId,
    thumb: undefined,
    playable: false,
    reason: undefined,
    detail: undefined,
    createdAt: now,
    changedAt: now,
  };
  await copyWhole(path, id, config);
  let isNew = false;
  try {
    isNew = await store.transaction(async (within) => {
      // Another process may have copied it at the same time.
      if (await within.uploads.isKnown(owner.groupId, name, size)) return false;
      await within.uploads.add(upload);
      await within.jobs.add({ id: randomUUID(), kind: 'package', subject: id });
      await audit(within, { ...uploadAct(upload, 'Begun'), by: 'host', at: now });
      return true;
    });
  } finally {
    if (!isNew && !(await store.uploads.find(id))) await rm(incomingFile(config, id), { force: true });
  }
  return isNew ? { kind: 'added', id } : { kind: 'left', why: 'known' };
}

/** @returns undefined if it is not a regular file, or this process may not read it */
async function readable(path: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    // Checked first, because opening a pipe blocks until somebody writes to it.
    if (!(await stat(path)).isFile()) return undefined;
    const file = await open(path);
    try {
      return await file.stat();
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

/** Copies a file and syncs it before giving it its name among the uploads. @throws CopyFailure */
async function copyWhole(path: string, id: MediaId, config: AddConfig): Promise<void> {
  const copy = incomingCopy(config, id);
  try {
    await mkdir(dirname(copy), { recursive: true });
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    // Opened for reading, because the copy of a read-only file cannot be opened for writing.
    const file = await open(copy);
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(copy, incomingFile(config, id));
  } catch (error) {
    await rm(copy, { force: true }).catch(() => undefined);
    throw new CopyFailure(path, error);
  }
}

/** System error code, or else the error as text. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/**
 * @param login if undefined, the administrator that every library has @throws AddRefusal if there is no such account
 */
export async function ownerOf(store: Store, login: string | undefined): Promise<StoredUser> {
  const owner = login === undefined ? await store.users.find(SUPER_USER_ID) : await store.users.named(login);
  if (!owner || owner.suspended) throw new AddRefusal(`There is no account ${login ?? SUPER_USER_ID}.`);
  return owner;
}

export interface FolderRequest {
  folder: string;
  /** Table of titles, with one row per file. */
  csv: string | undefined;
  /** Title of a collection, which is created if it does not exist. */
  collection: string | undefined;
  login: string | undefined;
}

/**
 * Adds all files of a folder, by name.
 *
 * @returns the result for each file
 * @throws AddRefusal before anything is added
 */
export async function addFolder(
  { folder, csv, collection, login }: FolderRequest,
  context: { store: Store; config: AddConfig; now: EpochMs },
): Promise<{ name: string; added: Added }[]> {
  const { store } = context;
  const names = await namesIn(folder);
  const titles = csv === undefined ? new Map<string, Titled>() : await readTitles(csv, names);
  const owner = await ownerOf(store, login);
  const collections = new Map<string, MediaId>();
  const results: { name: string; added: Added }[] = [];
  for (const name of names) {
    const { collection: own, ...titled } = titles.get(name) ?? {};
    const requested = own ?? collection;
    const collectionId =
      requested === undefined ? undefined : await collectionOf(requested, owner, collections, context);
    results.push({ name, added: await addFile(join(folder, name), { ...titled, collectionId }, owner, context) });
  }
  return results;
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new AddRefusal(`${folder} cannot be read (${error.code}).`);
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && isAddable(entry.name))
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other));
}

const filled = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (text === '' ? undefined : text)),
);
const titleSchema = v.object({
  file: v.pipe(v.string(), v.trim(), v.minLength(1)),
  title: v.optional(v.pipe(filled, v.optional(v.pipe(v.string(), v.maxLength(TITLE_MAX))))),
  date: v.optional(v.pipe(filled, v.optional(v.pipe(v.string(), v.isoDate('is no date as 2026-08-09'))))),
  visibility: v.optional(v.pipe(filled, v.optional(v.picklist(UPLOAD_VISIBILITIES, 'is neither private nor public')))),
  collection: v.optional(filled),
});

type Titled = Omit<v.InferOutput<typeof titleSchema>, 'file'>;

/** Columns `file` (required), `title`, `date`, `visibility` and `collection`. */
async function readTitles(csv: string, names: readonly string[]): Promise<Map<string, Titled>> {
  const titles = new Map<string, Titled>();
  for (const [at, row] of (await readRows(csv)).entries()) {
    const line = `${basename(csv)}, row ${at + 2}`;
    const read = v.safeParse(titleSchema, row);
    if (!read.success) {
      const [issue] = read.issues;
      throw new AddRefusal(`${line}: ${v.getDotPath(issue) ?? 'row'} ${issue.message}.`);
    }
    const { file, ...titled } = read.output;
    if (!names.includes(file)) throw new AddRefusal(`${line}: there is no file ${file} in the folder.`);
    if (titles.has(file)) throw new AddRefusal(`${line}: ${file} already has a row.`);
    titles.set(file, titled);
  }
  return titles;
}

async function readRows(csv: string): Promise<unknown[]> {
  try {
    const format = await detectFormat(csv);
    if (format.kind === 'workbook') throw new AddRefusal(`${basename(csv)} is a workbook: export it as CSV.`);
    return parse(new TextDecoder(format.encoding).decode(await readFile(csv)), {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      delimiter: format.delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (error instanceof AddRefusal) throw error;
    if (error instanceof CsvError) throw new AddRefusal(`${basename(csv)}: ${error.message}.`);
    throw new AddRefusal(`${csv} cannot be read (${codeOf(error)}).`);
  }
}

/** The collection with this title to which the owner may add, or a new one. */
async function collectionOf(
  title: string,
  owner: StoredUser,
  known: Map<string, MediaId>,
  { store, now }: { store: Store; now: EpochMs },
): Promise<MediaId> {
  const key = title.toLocaleLowerCase();
  const found = known.get(key);
  if (found !== undefined) return found;
  const viewer = await asViewer(store, owner);
  const there = (await store.collections.ofGroup(owner.groupId)).find(
    (each) => each.title.toLocaleLowerCase() === key && canAddTo(viewer, each),
  );
  const id = there?.id ?? randomUUID().replaceAll('-', '');
  if (!there) {
    const date = new Date(now).toISOString().slice(0, 10);
    const { groupId, id: userId } = owner;
    await store.media.save({
      ...NEW_MEDIUM,
      id,
      type: 'Collection',
      groupId,
      userId,
      title,
      date,
      visibility: 'private',
    });
  }
  known.set(key, id);
  return id;
}
