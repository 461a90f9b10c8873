/** The worker of `desk-files.ts`. */
import { analyse } from 'chardet';
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import { readTagFile, writeTagFile } from '../../../core/domain/desk/formats/formats.ts';
import { inSlices } from '../slices.ts';
import type { FileResponse, FileWork } from './file-messages.ts';
import { parseRows } from './parse-rows.ts';
import { parseXml } from './parse-xml.ts';

const parsers = { parseRows, parseXml };
const respond = (data: FileResponse): void => postMessage(data);
const written: DeskTagFields[] = [];

async function read(file: Blob): Promise<void> {
  const result = readTagFile(new Uint8Array(await file.arrayBuffer()), { analyse, parsers });
  if (result.kind === 'failure') return respond({ kind: 'read', result });
  for (const tags of inSlices(result.tags)) respond({ kind: 'tags', tags });
  respond({ kind: 'read', result: { ...result, tags: [] } });
}

async function work(job: FileWork): Promise<void> {
  try {
    if (job.kind === 'read') await read(job.file);
    else if (job.kind === 'tags') written.push(...job.tags);
    else {
      const { text, ending, losses } = writeTagFile(job.format, written, parsers);
      const type = ending === 'xml' ? 'application/xml' : 'text/csv';
      respond({ kind: 'written', file: new Blob([text], { type: `${type};charset=utf-8` }), ending, losses });
    }
  } catch {
    respond({ kind: 'failed' });
  }
}

addEventListener('message', ({ data }: MessageEvent<FileWork>) => void work(data));
