/** Reads a Playwright trace: the pictures of its screencast, and the recording that the test attached. */
import { BlobReader, BlobWriter, configure, TextWriter, ZipReader } from '@zip.js/zip.js';
import type { FileEntry } from '@zip.js/zip.js';
import * as v from 'valibot';
import { FILM_BYTES_MAX } from '../../../core/domain/constants/inspector.ts';
import type { Film } from '../../../core/domain/inspection/film.ts';
import { RECORDING_FILE } from '../../../core/domain/inspection/recording.ts';
import type { RefusalReason } from '../../../core/domain/inspection/replay.ts';

// The browser already inflates in a thread of its own.
configure({ useWebWorkers: false });

/**
 * The lines of a trace that are used. Before 1.60, they name a resource by its digest, and pictures have no clock of
 * their own.
 */
const line = v.variant('type', [
  v.object({
    type: v.literal('context-options'),
    wallTime: v.number(),
    monotonicTime: v.optional(v.number(), 0),
    title: v.optional(v.string()),
  }),
  v.object({
    type: v.literal('screencast-frame'),
    pageId: v.string(),
    file: v.optional(v.string()),
    sha1: v.optional(v.string()),
    timestamp: v.number(),
    frameSwapWallTime: v.optional(v.number()),
  }),
  v.object({
    type: v.literal('after'),
    attachments: v.array(v.object({ name: v.string(), file: v.optional(v.string()), sha1: v.optional(v.string()) })),
  }),
]);
type Line = v.InferOutput<typeof line>;

interface Picture {
  readonly at: number;
  readonly page: string;
  readonly entry: FileEntry;
}

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((each): Line[] => {
    try {
      const result = v.safeParse(line, JSON.parse(each));
      return result.success ? [result.output] : [];
    } catch {
      return [];
    }
  });
}

/** The page that was painted most often, which is the one under test. */
function busiestPage(pictures: readonly Picture[]): Picture[] {
  const byPage = [...Map.groupBy(pictures, ({ page }) => page).values()];
  return (byPage.sort((a, b) => b.length - a.length)[0] ?? []).sort((a, b) => a.at - b.at);
}

export interface Trace {
  readonly film: Film | undefined;
  /** `inspection.json`, if the test attached it. */
  readonly recording: Blob | undefined;
  /** Title of the test. */
  readonly title: string | undefined;
}

async function filmOf(found: readonly Picture[]): Promise<Film | undefined> {
  const pictures: { at: number; url: string }[] = [];
  for (const { at, entry } of busiestPage(found))
    pictures.push({ at, url: URL.createObjectURL(await entry.getData(new BlobWriter('image/jpeg'))) });
  const [first, last] = [pictures[0], pictures.at(-1)];
  return first && last && { kind: 'pictures', pictures, from: first.at, to: last.at };
}

/** @returns the reason if the file is not a trace, or has neither pictures nor a recording */
export async function readTrace(file: Blob): Promise<Trace | RefusalReason> {
  if (file.size > FILM_BYTES_MAX) return 'tooBig';
  const zip = new ZipReader(new BlobReader(file));
  const entries = new Map<string, FileEntry>();
  try {
    for (const entry of await zip.getEntries()) if (!entry.directory) entries.set(entry.filename, entry);
  } catch {
    return 'malformed';
  }
  const traces = [...entries].filter(([name]) => name.endsWith('.trace'));
  if (traces.length === 0) return 'unknown';
  const resource = (each: { file?: string | undefined; sha1?: string | undefined }): FileEntry | undefined =>
    entries.get(each.file ?? `resources/${each.sha1 ?? ''}`);
  const pictures: Picture[] = [];
  let recording: Blob | undefined;
  let title: string | undefined;
  for (const [, entry] of traces) {
    /** Added to the trace's clock to get the machine's. */
    let offset = 0;
    for (const each of linesOf(await entry.getData(new TextWriter()))) {
      if (each.type === 'context-options') {
        offset = each.wallTime - each.monotonicTime;
        title ??= each.title;
      }
      if (each.type === 'screencast-frame') {
        const picture = resource(each);
        if (picture)
          pictures.push({ at: each.frameSwapWallTime ?? offset + each.timestamp, page: each.pageId, entry: picture });
      }
      if (each.type === 'after') {
        const attached = each.attachments.find(({ name }) => name === RECORDING_FILE);
        const attachedEntry = attached && resource(attached);
        if (attachedEntry) recording = await attachedEntry.getData(new BlobWriter('application/json'));
      }
    }
  }
  const film = await filmOf(pictures);
  await zip.close();
  return film || recording ? { film, recording, title } : 'empty';
}
