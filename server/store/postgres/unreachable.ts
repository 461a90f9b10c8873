/** SQLSTATE: the connection failed or was ended, the server is starting or stopping, or it has no connection left. */
const UNREACHABLE_STATES = /^(08...|57P0[123]|53300)$/;
/** Network errors. */
const UNREACHABLE_CODES = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/;
/** Errors of node-postgres, which have no code. */
const UNREACHABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|query read timeout/i;

/** Whether PostgreSQL cannot be reached at the moment: the same request may succeed later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A host with several addresses, all of which failed.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseUnreachable);
  const { code = '' } = error as { code?: string };
  return UNREACHABLE_STATES.test(code) || UNREACHABLE_CODES.test(code) || UNREACHABLE_MESSAGES.test(error.message);
}
