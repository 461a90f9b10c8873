/** The runs of a class, for the chart of their list. */
import { getClassRuns } from '../../../core/contract/class-runs.ts';
import type { ComparedMoment } from '../../../core/domain/compare/address.ts';
import type { ListedRuns } from '../../../core/domain/compare/class-runs.ts';
import type { SendRequest } from './client.ts';

export async function fetchClassRuns(
  sendRequest: SendRequest,
  { id, at }: ComparedMoment,
  signal: AbortSignal,
): Promise<ListedRuns> {
  const response = await sendRequest(getClassRuns, { mediaId: id, at }, signal);
  switch (response.status) {
    case 'ok':
      return {
        runs: response.data.map(({ mediaId, ...run }) => ({ ...run, id: mediaId })),
        isPartial: response.partial === true,
      };
    case 'empty':
      return { runs: [], isPartial: false };
    default:
      throw new Error(`getClassRuns: ${response.status}`);
  }
}
