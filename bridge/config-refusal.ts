/** The bridge cannot start. The message is one line for the person who started it, shown without a stack trace. */
export class ConfigRefusal extends Error {
  override readonly name = 'ConfigRefusal';
}
