/** Parses a raw message by its format. */
import type { RaceMessage } from '../core/domain/race/messages.ts';
import { parseEventFile } from './formats/event-file.ts';
import { parsePushedMessage } from './formats/pushed-message.ts';
import { parseSocketMessage } from './formats/socket-message.ts';
import { parseTcpMessage } from './formats/tcp-message.ts';
import type { RawMessage } from './raw-message.ts';

/** @throws UnreadableMessage */
export function readRaw({ format, text }: Pick<RawMessage, 'format' | 'text'>): readonly RaceMessage[] {
  if (format === 'tcp') return parseTcpMessage(text);
  if (format === 'websocket') return parseSocketMessage(text);
  if (format === 'file') return [parseEventFile(text)];
  return parsePushedMessage(text);
}
