/** Opens the input configured in `race.json`. */
import type { BridgeInput } from '../../core/domain/race/report.ts';
import type { BridgeConfig, InputConfig } from '../config.ts';
import { eventFileInput } from './event-file.ts';
import type { OpenInput } from './input.ts';
import { recordingInput } from './recording.ts';
import { tcpInput } from './tcp.ts';
import { websocketInput } from './websocket.ts';
import { withEventFile } from './with-event-file.ts';

export interface BridgeSource {
  kind: BridgeInput;
  open: OpenInput;
}

export function sourceOf({ input, eventFile }: Pick<BridgeConfig, 'input' | 'eventFile'>): BridgeSource {
  const main = openerOf(input);
  return {
    kind: input.kind,
    open: eventFile === undefined ? main : withEventFile(main, eventFileInput({ path: eventFile })),
  };
}

function openerOf(input: InputConfig): OpenInput {
  if (input.kind === 'tcp') return tcpInput(input);
  if (input.kind === 'websocket') return websocketInput(input);
  return input.kind === 'file' ? eventFileInput(input) : recordingInput(input);
}
