/**
 * Uses a final state's output as the chart's own.
 *
 * Without it the parent receives `undefined`: a chart's output is not taken from its final state.
 */
export function finalOutput<Output>(): (args: { event: unknown }) => Output {
  return ({ event }) => (event as { output: Output }).output;
}
