/**
 * What every input has in common: one attempt to listen, until it fails or is closed. How long to wait for an answer, what
 * silence means and when to try again is the chart's.
 */
import type { EpochMs } from '../../core/domain/media.ts';
import type { RawMessage } from '../raw-message.ts';

export interface InputListener {
  /** The other side is there; messages follow. */
  connected: () => void;
  heard: (raw: RawMessage) => void;
  /** Something arrived that is no message, such as one without an end. Listening goes on. */
  unreadable: (detail: string) => void;
  /** It is over: there was nobody, or there is nobody any more. Nothing follows. */
  failed: (problem: 'unreachable' | 'disconnected', detail: string) => void;
  /** A recording has no more lines. Nothing follows. */
  ended: () => void;
}

export interface InputContext {
  now: () => EpochMs;
}

/** @returns closes it: nothing is reported any more */
export type OpenInput = (listener: InputListener, context: InputContext) => () => void;

/** Results of 100 starters are about 60 kB; the file of a large event a few megabytes. */
export const MESSAGE_BYTES_MAX = 16 * 1024 * 1024;

/** Passes on until something final was said, or the input was closed. */
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
    heard: whileOpen(listener.heard),
    unreadable: whileOpen(listener.unreadable),
    failed: whileOpen(listener.failed, true),
    ended: whileOpen(listener.ended, true),
    close: () => void (isOver = true),
  };
}
