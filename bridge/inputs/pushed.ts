/** Messages pushed to the server, which forwards them. */
import type { RawMessage } from '../raw-message.ts';
import type { InputListener } from './input.ts';
import type { BridgeSource } from './open-input.ts';

export interface PushedInput extends BridgeSource {
  push: (raw: RawMessage) => void;
}

export function pushedInput(): PushedInput {
  let listener: InputListener | undefined;
  let early: RawMessage[] = [];
  return {
    kind: 'ingest',
    push(raw) {
      if (listener) listener.received(raw);
      else early.push(raw);
    },
    open(opened) {
      listener = opened;
      opened.connected();
      for (const raw of early) opened.received(raw);
      early = [];
      return () => void (listener = undefined);
    },
  };
}
