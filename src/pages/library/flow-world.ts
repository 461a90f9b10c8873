import type { absoluteBy } from '../../adapters/services/addresses.ts';
import type { createAsk } from '../../adapters/services/client.ts';
import type { Settings } from '../settings.ts';

/** What a flow's ports are made of. */
export interface FlowWorld {
  ask: ReturnType<typeof createAsk>;
  absolute: ReturnType<typeof absoluteBy>;
  settings: Settings;
}
