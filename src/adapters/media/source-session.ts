import type { MediaCommand } from '../../../machines/player/playback/media.ports.ts';

/** One open source, whatever plays it. */
export interface SourceSession {
  take: (command: MediaCommand) => void;
  close: () => void;
}
