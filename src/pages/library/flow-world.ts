import type { absoluteBy } from '../../adapters/services/addresses.ts';
import type { createSendRequest } from '../../adapters/services/client.ts';
import type { Settings } from '../settings.ts';

/** Dependencies of the flows' port implementations. */
export interface FlowWorld {
  sendRequest: ReturnType<typeof createSendRequest>;
  absolute: ReturnType<typeof absoluteBy>;
  settings: Settings;
}
