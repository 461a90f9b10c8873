/** Whether the client's copy is current (RFC 9110 13). */
import { createHash } from 'node:crypto';

export interface Validators {
  /** quoted entity tag */
  etag: string;
  /** milliseconds since the Unix epoch; absent if unknown */
  modified?: number | undefined;
}

/** Depends on the content only, so that all servers of a library send the same. */
export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether to respond with 304. */
export function isNotModified(headers: Headers, { etag, modified }: Validators): boolean {
  const noneMatch = headers.get('if-none-match');
  if (noneMatch !== null) return noneMatch.trim() === '*' || tags(noneMatch).includes(weak(etag));
  if (modified === undefined) return false;
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return Number.isFinite(since) && wholeSeconds(modified) <= since;
}

/** Whether a `Range` may be honoured: no `If-Range`, or one that matches the current version. */
export function isRangeCurrent(headers: Headers, { etag, modified }: Validators): boolean {
  const ifRange = headers.get('if-range');
  if (ifRange === null) return true;
  if (ifRange.includes('"')) return !ifRange.startsWith('W/') && ifRange.trim() === etag;
  return modified !== undefined && Date.parse(ifRange) === wholeSeconds(modified);
}

const weak = (tag: string): string => tag.trim().replace(/^W\//, '');
const tags = (header: string): string[] => header.split(',').map(weak);
const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;
