/** The request of the audience page, for its chart. */
import type { AudienceResult, AudienceDays } from '../../../machines/shared/audience.machine.ts';
import { getAudience } from '../../../core/contract/analytics.ts';
import type { SendRequest } from './client.ts';

export async function fetchAudience(
  sendRequest: SendRequest,
  { days }: { days: AudienceDays },
  signal: AbortSignal,
): Promise<AudienceResult> {
  const response = await sendRequest(getAudience, { days }, signal);
  if (response.status === 'ok') return { status: 'ok', audience: response.data };
  if (response.status === 'private' || response.status === 'disconnected') return { status: response.status };
  throw new Error(`getAudience: ${response.status}`);
}
