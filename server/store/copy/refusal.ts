/** A library could not be copied; the message is one line for the person who started the copy. */
export class CopyRefusal extends Error {
  override readonly name = 'CopyRefusal';
}

/** The rows of both sides differ. When a copy is resumed: the library has changed since it began. */
export class CopyMismatch extends CopyRefusal {}
