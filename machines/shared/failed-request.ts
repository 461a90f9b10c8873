/** Id of a failed request, for charts that show the failure; the `exit` of the state that shows it clears it. */
import { failedRequestId } from '../../core/domain/request-error.ts';

export interface FailedRequest {
  /** Id of the failed request while its failure is shown; undefined if no server responded. */
  requestId: string | undefined;
}

export const NO_FAILED_REQUEST: FailedRequest = { requestId: undefined };

/** For `assign`, with the event of `onError`. */
export const failedRequestOf = (_: unknown, { error }: { error: unknown }): FailedRequest => ({
  requestId: failedRequestId(error),
});
