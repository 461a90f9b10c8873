/** `getVideoStreamInfo`: the frame rate of a video site's film, which its own page does not report. */
import type { FrameRateResult } from '../../../machines/player/player.ports.ts';
import { getVideoStreamInfo } from '../../../core/contract/studio.ts';
import type { Ask } from './client.ts';

export async function fetchFrameRate(
  ask: Ask,
  { url }: { url: string },
  signal: AbortSignal,
): Promise<FrameRateResult> {
  const answer = await ask(getVideoStreamInfo, { fileName: url }, signal);
  return answer.status === 'ok' ? { status: 'ok', fps: answer.data.fps } : { status: 'unknown' };
}
