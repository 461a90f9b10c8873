/** The worker of `desk-reading.ts`. */
import * as v from 'valibot';
import { getDesk } from '../../../core/contract/desk.ts';
import { inSlices } from '../slices.ts';
import type { DeskRead, DeskReading } from './messages.ts';
import { jsonOf } from './read-long.ts';

const respond = (data: DeskRead): void => postMessage(data);

function read({ bytes }: DeskReading): void {
  try {
    const result = v.parse(getDesk.response, jsonOf(bytes));
    if (result.status !== 'ok') return respond({ kind: 'read', result });
    for (const tags of inSlices(result.data.tags)) respond({ kind: 'tags', tags });
    respond({ kind: 'read', result: { ...result, data: { ...result.data, tags: [] } } });
  } catch {
    respond({ kind: 'failed' });
  }
}

addEventListener('message', ({ data }: MessageEvent<DeskReading>) => read(data));
