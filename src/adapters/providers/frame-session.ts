import type { MediaCommand } from '../../../machines/player/playback/media.ports.ts';

export interface FrameSession {
  take: (command: MediaCommand) => void;
  close: () => void;
}
