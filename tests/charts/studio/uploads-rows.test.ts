import { expect, test } from 'vitest';
import type { Upload } from '../../../core/contract/uploads.ts';
import { selectRows } from '../../../machines/studio/uploads/uploads.select.ts';

const FILE = { key: '1', name: 'final_run.mp4', size: 900, date: '2026-11-25' };
const upload = (state: Upload['state'], more: Partial<Upload> = {}) =>
  ({ id: 'u1', name: FILE.name, size: FILE.size, state, ...more }) as Upload;
const keysOf = (id: string | undefined, ...uploads: Upload[]): string[] =>
  selectRows({
    context: { files: [{ file: FILE, id }], keys: id === undefined ? {} : { [id]: FILE.key }, uploads },
    children: {},
  } as never).map(({ key }) => key);

test('[S02] a file has one row, even if the stream reports its upload first', () => {
  expect(keysOf(undefined, upload('receiving'))).toEqual(['1']);
  expect(keysOf('u1', upload('receiving'))).toEqual(['1']);
});

test('[S02] another file, or the same file sent earlier, has its own row', () => {
  expect(keysOf(undefined, upload('receiving', { size: 901 }))).toEqual(['1', 'u1']);
  expect(keysOf(undefined, upload('receiving', { name: 'other.mp4' }))).toEqual(['1', 'u1']);
  expect(keysOf(undefined, upload('ready'))).toEqual(['1', 'u1']);
});
