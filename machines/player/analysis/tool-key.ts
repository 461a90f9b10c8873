/** A key pressed in a player. It is offered to every tool; the chart that handles the key uses it. */
import type { EpochMs, Seconds } from '../../../core/domain/media.ts';

export type ToolKey = {
  type: 'tool.key';
  /** As in the table of shortcuts, `arrowleft`. */
  key: string;
  shift: boolean;
  /** The key is held down. */
  repeat: boolean;
  /** The panel of these tools is open. */
  isOpen: boolean;
  /** Player time, and the seekable range. */
  time: Seconds;
  from: Seconds;
  to: Seconds;
  /** Wall time of player time 0, if it is a live stream that carries one. */
  origin?: EpochMs | undefined;
};

/** A key is released. */
export type ToolKeyUp = { type: 'tool.keyUp'; key: string };
