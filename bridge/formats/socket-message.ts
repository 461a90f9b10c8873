import type { RaceMessage } from '../../core/domain/race/messages.ts';
import { UnreadableMessage } from './unreadable-message.ts';

/** Reads one text frame of C123 Server's WebSocket; unknown types give no messages. */
export function parseSocketMessage(text: string): RaceMessage[] {
  throw new UnreadableMessage(text);
}
