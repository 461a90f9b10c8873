/** The host cannot start; its message is one line for the person who started it, shown without a stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
