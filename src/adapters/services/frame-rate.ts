/** `getVideoStreamInfo`: the frame rate of a third-party video, which its own page does not report. */
import type { FrameRateResult } from '../../../machines/player/player.ports.ts';
import { getVideoStreamInfo } from '../../../core/contract/studio.ts';
import type { SendRequest } from './client.ts';

export async function fetchFrameRate(
  sendRequest: SendRequest,
  { url }: { url: string },
  signal: AbortSignal,
): Promise<FrameRateResult> {
  const response = await sendRequest(getVideoStreamInfo, { fileName: url }, signal);
  return response.status === 'ok' ? { status: 'ok', fps: response.data.fps } : { status: 'unknown' };
}
