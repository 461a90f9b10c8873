/**
 * Interprets a `Range` header.
 *
 * Of several ranges only the first satisfiable one is sent, as RFC 9110 14.2 allows: players never request more, and
 * `multipart/byteranges` is a common way to overload a server. A header that cannot be parsed is ignored.
 */
export type RangeDecision =
  | { kind: 'whole' }
  /** both ends included, bytes */
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' };

const WHOLE: RangeDecision = { kind: 'whole' };

/** @param size bytes of the whole file */
export function decideRange(header: string | undefined, size: number): RangeDecision {
  if (header === undefined || !/^bytes=/i.test(header)) return WHOLE;
  const specs = header.slice('bytes='.length).split(',');
  for (const spec of specs) {
    const match = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(spec);
    const [, first = '', last = ''] = match ?? [];
    if (!match || (first === '' && last === '')) return WHOLE;
    if (first !== '' && last !== '' && Number(last) < Number(first)) return WHOLE;
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
    if (start <= end) return { kind: 'part', start, end };
  }
  return { kind: 'unsatisfiable' };
}
