import { describe, expect, it } from 'vitest';
import { isNotModified, isRangeCurrent } from '../../../server/http/conditional.ts';
import { decideRange } from '../../../server/http/range.ts';
import { takesEncoding } from '../../../server/http/send-static.ts';

describe('decideRange', () => {
  const part = (start: number, end: number) => ({ kind: 'part', start, end });
  it.each([
    [undefined, { kind: 'whole' }],
    ['bytes=0-99', part(0, 99)],
    ['bytes=900-', part(900, 999)],
    ['bytes=900-5000', part(900, 999)],
    ['bytes=-10', part(990, 999)],
    ['bytes=-5000', part(0, 999)],
    ['BYTES=0-0', part(0, 0)],
    ['bytes=0-1,5-9', part(0, 1)],
    ['bytes=2000-, 5-9', part(5, 9)],
    ['bytes=1000-', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    ['bytes=9-5', { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['bytes=a-b', { kind: 'whole' }],
    ['bytes=', { kind: 'whole' }],
    ['items=0-5', { kind: 'whole' }],
    ['bytes=99999999999999999999-', { kind: 'whole' }],
  ])('[P07] a range of %s from a thousand bytes', (header, decision) => {
    expect(decideRange(header, 1000)).toEqual(decision);
  });

  it('[P07] an empty file has no satisfiable range', () => {
    expect(decideRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' });
  });
});

describe('conditional requests', () => {
  const file = { etag: '"v3"', modified: Date.parse('2026-05-12T10:00:00.500Z') };
  const has = (headers: Record<string, string>) => isNotModified(new Headers(headers), file);

  it('[P01] a matching ETag is current, also as a weak tag among others', () => {
    expect(has({ 'if-none-match': '"v3"' })).toBe(true);
    expect(has({ 'if-none-match': '"v2", W/"v3"' })).toBe(true);
    expect(has({ 'if-none-match': '*' })).toBe(true);
    expect(has({ 'if-none-match': '"v2"' })).toBe(false);
  });
  it('[P01] the date counts only without an ETag', () => {
    expect(has({ 'if-modified-since': 'Tue, 12 May 2026 10:00:00 GMT' })).toBe(true);
    expect(has({ 'if-modified-since': 'Tue, 12 May 2026 09:59:59 GMT' })).toBe(false);
    expect(has({ 'if-modified-since': 'Tue, 12 May 2026 10:00:00 GMT', 'if-none-match': '"v2"' })).toBe(false);
    expect(has({})).toBe(false);
  });
  it('[O01] without a modification date, no date in a request counts as current', () => {
    const undated = (headers: Record<string, string>) => isNotModified(new Headers(headers), { etag: '"v3"' });
    expect(undated({ 'if-modified-since': 'Tue, 12 May 2026 10:00:00 GMT' })).toBe(false);
    expect(undated({ 'if-none-match': '"v3"' })).toBe(true);
    expect(isRangeCurrent(new Headers({ 'if-range': 'Tue, 12 May 2026 10:00:00 GMT' }), { etag: '"v3"' })).toBe(false);
  });
  it('[P07] a range is served only of the version that the client started with', () => {
    const current = (headers: Record<string, string>) => isRangeCurrent(new Headers(headers), file);
    expect(current({})).toBe(true);
    expect(current({ 'if-range': '"v3"' })).toBe(true);
    expect(current({ 'if-range': '"v2"' })).toBe(false);
    expect(current({ 'if-range': 'W/"v3"' })).toBe(false);
    expect(current({ 'if-range': 'Tue, 12 May 2026 10:00:00 GMT' })).toBe(true);
    expect(current({ 'if-range': 'Tue, 12 May 2026 10:00:01 GMT' })).toBe(false);
  });
});

describe('takesEncoding', () => {
  it.each([
    ['gzip, deflate, br', 'br', true],
    ['gzip;q=0.5, br;q=0', 'br', false],
    ['br;q=0.0', 'br', false],
    ['BR', 'br', true],
    ['', 'br', false],
    [null, 'gzip', false],
  ])('[P01] %s requested with %s', (header, name, taken) => {
    expect(takesEncoding(header, name)).toBe(taken);
  });
});
