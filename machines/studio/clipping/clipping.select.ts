import { stretchOfTag } from '../../../core/domain/clip.ts';
import { formatTagTime } from '../../../core/domain/time.ts';
import type { Edge, Stretch } from '../../../core/domain/clip.ts';
import type { ClippingContext } from './clipping.context.ts';

/** An edge as its field shows it. */
export const textOfEdge = ({ typed, range }: ClippingContext, edge: Edge): string =>
  typed[edge] ?? formatTagTime(range[edge]);

/** The range to cut; undefined if no tag is chosen, and for the last one. */
export function stretchOf({ kind, film, tag, rolls, range, length }: ClippingContext): Stretch | undefined {
  if (kind === 'range') return range;
  return tag === undefined ? undefined : stretchOfTag(film.tags, tag, rolls, length);
}
