/**
 * Uses a final state's output as the chart's output.
 *
 * Without it the parent receives `undefined`: XState does not take a machine's output from its final state.
 */
export function finalOutput<Output>(): (args: { event: unknown }) => Output {
  return ({ event }) => (event as { output: Output }).output;
}
