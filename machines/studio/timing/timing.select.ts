import type { Bridge } from './timing.ports.ts';

/** The selected bridge. */
export const bridgeOf = ({
  bridges,
  source,
}: {
  bridges: readonly Bridge[];
  source: string | undefined;
}): Bridge | undefined => bridges.find((each) => each.source === source);
