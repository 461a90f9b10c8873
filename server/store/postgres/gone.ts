/** SQLSTATE: a connection failed or was ended, the server starts or stops, or it has no connection left. */
const GONE_STATES = /^(08...|57P0[123]|53300)$/;
/** Of the network. */
const GONE_CODES = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/;
/** Of node-postgres, which gives these no code. */
const GONE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|query read timeout/i;

/** PostgreSQL cannot be reached at this moment: whoever asks again in a while may be served. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Of several addresses of one host, each failed.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseGone);
  const { code = '' } = error as { code?: string };
  return GONE_STATES.test(code) || GONE_CODES.test(code) || GONE_MESSAGES.test(error.message);
}
