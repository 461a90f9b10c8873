import type { Bridge } from './timing.ports.ts';

/** The bridge that is operated. */
export const bridgeOf = ({
  bridges,
  source,
}: {
  bridges: readonly Bridge[];
  source: string | undefined;
}): Bridge | undefined => bridges.find((each) => each.source === source);
