/** The bridge cannot start; its message is one line for the person who started it, shown without a stack. */
export class ConfigRefusal extends Error {
  override readonly name = 'ConfigRefusal';
}
