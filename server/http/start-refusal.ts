/** The host cannot start. The message is one line for the operator, shown without a stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
