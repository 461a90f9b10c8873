/** Options of Stately's inspector: whole charts, and no secrets. */
import { masked } from '../../../core/domain/inspection/mask.ts';

/** Stately's inspector cuts whatever lies deeper, 10 when left out: charts are deeper, and contexts hold documents. */
const DEPTH_MAX = 64;

/** A definition is code, which has no secrets; masked as text it might no longer be JSON. */
function withoutSecrets<Sent extends object>(event: Sent): Sent {
  const { definition, ...rest } = event as Sent & { definition?: unknown };
  return { ...masked(rest), ...(definition === undefined ? {} : { definition }) } as Sent;
}

export const STATELY_OPTIONS = {
  serializationDepthLimit: DEPTH_MAX,
  serialize: <Sent extends object>(event: Sent): Sent => withoutSecrets(event),
};
