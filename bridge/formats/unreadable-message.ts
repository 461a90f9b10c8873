/** What arrived cannot be read as a message of the timing system. The reason says what and where. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
}
