/** The thread of `desk-files.ts`. */
import { analyse } from 'chardet';
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import { readTagFile, writeTagFile } from '../../../core/domain/desk/formats/formats.ts';
import { type FileAnswer, type FileWork, inSlices } from './file-messages.ts';
import { parseRows } from './parse-rows.ts';
import { parseXml } from './parse-xml.ts';

const parsers = { parseRows, parseXml };
const answer = (data: FileAnswer): void => postMessage(data);
const written: DeskTagFields[] = [];

async function read(file: Blob): Promise<void> {
  const result = readTagFile(new Uint8Array(await file.arrayBuffer()), { analyse, parsers });
  if (result.kind === 'failure') return answer({ kind: 'read', result });
  for (const tags of inSlices(result.tags)) answer({ kind: 'tags', tags });
  answer({ kind: 'read', result: { ...result, tags: [] } });
}

async function work(asked: FileWork): Promise<void> {
  try {
    if (asked.kind === 'read') await read(asked.file);
    else if (asked.kind === 'tags') written.push(...asked.tags);
    else {
      const { text, ending, losses } = writeTagFile(asked.format, written, parsers);
      const type = ending === 'xml' ? 'application/xml' : 'text/csv';
      answer({ kind: 'written', file: new Blob([text], { type: `${type};charset=utf-8` }), ending, losses });
    }
  } catch {
    answer({ kind: 'failed' });
  }
}

addEventListener('message', ({ data }: MessageEvent<FileWork>) => void work(data));
