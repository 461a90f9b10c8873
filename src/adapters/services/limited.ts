/** Converts a rate limit for the charts. @returns milliseconds until the next attempt is accepted */
export function limited({ data }: { data: { retryAfter: number } }): { status: 'limited'; retryAfterMs: number } {
  return { status: 'limited', retryAfterMs: data.retryAfter * 1000 };
}
