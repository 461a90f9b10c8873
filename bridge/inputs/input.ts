/**
 * The interface of all inputs: one attempt to listen, until it fails or is closed. The chart decides about timeouts,
 * silence and retries.
 */
import type { EpochMs } from '../../core/domain/media.ts';
import type { RawMessage } from '../raw-message.ts';

export interface InputListener {
  /** The connection is established; messages follow. */
  connected: () => void;
  received: (raw: RawMessage) => void;
  /** Something arrived that is not a message, such as one without an end. Listening continues. */
  unreadable: (detail: string) => void;
  /** The other side could not be reached, or has disconnected. Nothing follows. */
  failed: (problem: 'unreachable' | 'disconnected', detail: string) => void;
  /** A recording has ended. Nothing follows. */
  ended: () => void;
}

export interface InputContext {
  now: () => EpochMs;
}

/** @returns closes the input, which then reports nothing more */
export type OpenInput = (listener: InputListener, context: InputContext) => () => void;

/** Results of 100 starters have about 60 kB; the file of a large event has a few megabytes. */
export const MESSAGE_BYTES_MAX = 16 * 1024 * 1024;

/** Forwards reports until a final one, or until the input is closed. */
export function untilOver(listener: InputListener): InputListener & { close: () => void } {
  let isOver = false;
  const whileOpen =
    <Args extends unknown[]>(report: (...args: Args) => void, isFinal = false) =>
    (...args: Args): void => {
      if (isOver) return;
      isOver = isFinal;
      report(...args);
    };
  return {
    connected: whileOpen(listener.connected),
    received: whileOpen(listener.received),
    unreadable: whileOpen(listener.unreadable),
    failed: whileOpen(listener.failed, true),
    ended: whileOpen(listener.ended, true),
    close: () => void (isOver = true),
  };
}
