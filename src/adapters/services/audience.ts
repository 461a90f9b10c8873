/** The request of the audience page, as its chart hears the answer. */
import type { AudienceResult, AudienceDays } from '../../../machines/shared/audience.machine.ts';
import { getAudience } from '../../../core/contract/analytics.ts';
import type { Ask } from './client.ts';

export async function fetchAudience(
  ask: Ask,
  { days }: { days: AudienceDays },
  signal: AbortSignal,
): Promise<AudienceResult> {
  const answer = await ask(getAudience, { days }, signal);
  if (answer.status === 'ok') return { status: 'ok', audience: answer.data };
  if (answer.status === 'private' || answer.status === 'disconnected') return { status: answer.status };
  throw new Error(`getAudience: ${answer.status}`);
}
