import type { RaceMessage } from '../../core/domain/race/messages.ts';
import { UnreadableMessage } from './unreadable-message.ts';

/**
 * Reads one XML message of the TCP stream, without the pipe character that ends it. One message may hold several;
 * unknown ones are left out.
 */
export function parseTcpMessage(text: string): RaceMessage[] {
  throw new UnreadableMessage(text);
}
