/** Whether the library contains samples, or its first run is not finished. */
import type { SampleLibrary } from '../../../machines/library/welcome.machine.ts';
import { getSampleLibrary } from '../../../core/contract/groups.ts';
import type { SendRequest } from './client.ts';

export async function fetchSampleLibrary(sendRequest: SendRequest, signal: AbortSignal): Promise<SampleLibrary> {
  const response = await sendRequest(getSampleLibrary, {}, signal);
  if (response.status !== 'ok') throw new Error(`getSampleLibrary: ${response.status}`);
  return response.data;
}
