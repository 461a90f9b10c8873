/** A library could not be copied; the message is one line for the person who started it. */
export class CopyRefusal extends Error {
  override readonly name = 'CopyRefusal';
}

/** The rows of both sides do not fit: of a copy that was begun before, the library was changed since. */
export class CopyMismatch extends CopyRefusal {}
