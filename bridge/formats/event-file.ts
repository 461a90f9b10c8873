import type { EventMessage } from '../../core/domain/race/messages.ts';
import { UnreadableMessage } from './unreadable-message.ts';

/** Reads the event's XML file. A file that is being rewritten is incomplete, and unreadable. */
export function parseEventFile(text: string): EventMessage {
  throw new UnreadableMessage(text);
}
