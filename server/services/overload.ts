/** A request rejected to protect others: 429 if its sender asks too much, 503 if the host is overloaded. */
export class Overload extends Error {
  readonly status: 429 | 503;
  readonly retryAfterS: number;

  constructor(status: 429 | 503, message: string, retryAfterS: number) {
    super(message);
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}
