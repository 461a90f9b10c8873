/** The requests of a timing bridge's operator, for the chart. */
import { getBridges, setBridge } from '../../../core/contract/bridge.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import type { BridgeSettings } from '../../../core/domain/race/report.ts';
import type {
  BridgeChange,
  BridgesResult,
  ChangeRequest,
  ChangeResult,
} from '../../../machines/studio/timing/timing.ports.ts';
import type { SendRequest } from './client.ts';

export async function fetchBridges(
  sendRequest: SendRequest,
  { mediaId }: { mediaId: MediaId },
  signal: AbortSignal,
): Promise<BridgesResult> {
  const response = await sendRequest(getBridges, { mediaId }, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', ...response.data };
    case 'private':
    case 'empty':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`getBridges: ${response.status}`);
  }
}

export async function sendBridgeChange(
  sendRequest: SendRequest,
  { mediaId, source, change }: ChangeRequest,
  signal: AbortSignal,
): Promise<ChangeResult> {
  const response = await sendRequest(setBridge, { mediaId, source, settings: settingsOf(change) }, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', settings: response.data.settings };
    case 'private':
    case 'empty':
    case 'full':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`setBridge: ${response.status}`);
  }
}

function settingsOf(change: BridgeChange): Partial<BridgeSettings> {
  switch (change.kind) {
    case 'hold':
    case 'resume':
      return { isHeld: change.kind === 'hold' };
    case 'measure':
      return { measuredAgainAt: Date.now() };
    case 'delay':
      return { streamDelay: change.streamDelay };
    case 'correct':
    case 'uncorrect':
      return { corrections: change.corrections };
    default:
      return change satisfies never;
  }
}
