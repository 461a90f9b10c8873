/** Input that is not a valid message of the timing system. The message states what is wrong and where. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
}
