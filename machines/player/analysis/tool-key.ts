/** A key pressed in a player, offered to each tool: the one whose chart takes it has it. */
import type { EpochMs, Seconds } from '../../../core/domain/media.ts';

export type ToolKey = {
  type: 'tool.key';
  /** As the table of shortcuts names it, `arrowleft`. */
  key: string;
  shift: boolean;
  /** It is held down. */
  repeat: boolean;
  /** The panel of these tools is open. */
  isOpen: boolean;
  /** Player time, and what may be sought. */
  time: Seconds;
  from: Seconds;
  to: Seconds;
  /** Wall time of player time 0, where a live stream carries it. */
  origin?: EpochMs | undefined;
};

/** A key is lifted. */
export type ToolKeyUp = { type: 'tool.keyUp'; key: string };
