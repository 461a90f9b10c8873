/** Whether the client's copy still holds (RFC 9110 13). */
import { createHash } from 'node:crypto';

export interface Validators {
  /** quoted entity tag */
  etag: string;
  /** milliseconds since 1970; absent where nobody knows */
  modified?: number | undefined;
}

/** Of the content alone, so that all servers of a library give the same. */
export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** True where the response is 304. */
export function isNotModified(headers: Headers, { etag, modified }: Validators): boolean {
  const noneMatch = headers.get('if-none-match');
  if (noneMatch !== null) return noneMatch.trim() === '*' || tags(noneMatch).includes(weak(etag));
  if (modified === undefined) return false;
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return Number.isFinite(since) && wholeSeconds(modified) <= since;
}

/** True where a `Range` may be honoured: no `If-Range`, or one that names this very version. */
export function isRangeCurrent(headers: Headers, { etag, modified }: Validators): boolean {
  const ifRange = headers.get('if-range');
  if (ifRange === null) return true;
  if (ifRange.includes('"')) return !ifRange.startsWith('W/') && ifRange.trim() === etag;
  return modified !== undefined && Date.parse(ifRange) === wholeSeconds(modified);
}

const weak = (tag: string): string => tag.trim().replace(/^W\//, '');
const tags = (header: string): string[] => header.split(',').map(weak);
const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;
