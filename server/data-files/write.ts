/** Files that are never seen half-written: each is written beside its place and renamed into it. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Two thirds of the best ratio at a twentieth of its time: a live event is written often. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  await writeFile(part, content);
  await rename(part, path);
}

/** With `.br` and `.gz` beside it. */
export async function writeCompressed(path: string, content: string): Promise<void> {
  const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(content, BROTLI), promisify(gzip)(content)]);
  await Promise.all([writeWhole(`${path}.br`, brotli), writeWhole(`${path}.gz`, zipped), writeWhole(path, content)]);
}

/** With what lies beside it. */
export async function removeCompressed(path: string): Promise<void> {
  await Promise.all(['', '.br', '.gz'].map((ending) => rm(`${path}${ending}`, { force: true })));
}
