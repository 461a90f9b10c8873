/**
 * Serves the front end's build: hashed assets are immutable, everything else is revalidated. A `.br` or `.gz` variant
 * is sent to clients that accept it.
 */
import { join } from 'node:path';
import { type SentFile, sendFile } from './send-file.ts';
import { mimeOf } from './mime.ts';

/** Vite names assets `name-HASH.ext`. */
export const HASHED = /^assets\/.*-[\w-]{8,}\.\w+$/;
export const FOR_EVER = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** @param path relative to `folder`, decoded */
export async function sendStatic(request: Request, folder: string, path: string): Promise<Response | undefined> {
  // Rejects paths that leave the folder, hidden files, and pages, which have their own addresses and headers.
  if (path.includes('\0') || path.startsWith('/') || path.split(/[/\\]/).some((part) => part.startsWith('.')))
    return undefined;
  const mime = mimeOf(path);
  if (!mime) return undefined;
  return sendEncoded(request, {
    path: join(folder, path),
    mime,
    cacheControl: HASHED.test(path) ? FOR_EVER : REVALIDATE,
  });
}

/** Sends the smallest variant that exists and that the client accepts. */
export async function sendEncoded(request: Request, file: SentFile): Promise<Response | undefined> {
  // A range refers to bytes of the uncompressed file.
  if (request.headers.get('range') === null) {
    for (const { name, suffix } of ENCODINGS) {
      if (!takesEncoding(request.headers.get('accept-encoding'), name)) continue;
      const etag = file.etag && `${file.etag.slice(0, -1)}-${name}"`;
      const sent = await sendFile(request, {
        ...file,
        path: file.path + suffix,
        etag,
        headers: { ...file.headers, vary: 'Accept-Encoding', 'content-encoding': name },
      });
      if (sent) return sent;
    }
  }
  return sendFile(request, { ...file, headers: { ...file.headers, vary: 'Accept-Encoding' } });
}

export function takesEncoding(header: string | null | undefined, name: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [encoding, ...parameters] = part.trim().toLowerCase().split(';');
    return encoding?.trim() === name && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}
