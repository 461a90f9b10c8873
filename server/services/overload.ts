/** A request that the host does not take up now, so that others are served: 429 for who asks too much, 503 where all do. */
export class Overload extends Error {
  readonly status: 429 | 503;
  readonly retryAfterS: number;

  constructor(status: 429 | 503, message: string, retryAfterS: number) {
    super(message);
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}
