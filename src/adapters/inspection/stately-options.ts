/** Options of Stately's inspector: complete charts, without secrets. */
import { masked } from '../../../core/domain/inspection/mask.ts';

/** Depth at which Stately's inspector truncates data, by default 10: charts are deeper, and contexts hold documents. */
const DEPTH_MAX = 64;

/** A definition is code without secrets; masking it as text could break its JSON. */
function withoutSecrets<Sent extends object>(event: Sent): Sent {
  const { definition, ...rest } = event as Sent & { definition?: unknown };
  return { ...masked(rest), ...(definition === undefined ? {} : { definition }) } as Sent;
}

export const STATELY_OPTIONS = {
  serializationDepthLimit: DEPTH_MAX,
  serialize: <Sent extends object>(event: Sent): Sent => withoutSecrets(event),
};
