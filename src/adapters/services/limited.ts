/** Too many tries, as the charts receive it. @returns milliseconds until the next one is accepted */
export function limited({ data }: { data: { retryAfter: number } }): { status: 'limited'; retryAfterMs: number } {
  return { status: 'limited', retryAfterMs: data.retryAfter * 1000 };
}
