/** For journeys, which also run outside a test runner. */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`);
}
