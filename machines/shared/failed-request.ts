/** The number of a request that failed, for charts that show the failure: `exit` of the state that shows it clears it. */
import { failedRequestId } from '../../core/domain/request-error.ts';

export interface FailedRequest {
  /** Of the request that failed, while its failure is shown; undefined where no server responded. */
  requestId: string | undefined;
}

export const NO_FAILED_REQUEST: FailedRequest = { requestId: undefined };

/** For `assign`, with the event of `onError`. */
export const failedRequestOf = (_: unknown, { error }: { error: unknown }): FailedRequest => ({
  requestId: failedRequestId(error),
});
