import { stretchOfTag } from '../../../core/domain/clip.ts';
import type { Stretch } from '../../../core/domain/clip.ts';
import type { ClippingContext } from './clipping.context.ts';

/** What would be cut now; undefined where no tag is chosen, and for the last one. */
export function stretchOf({ kind, film, tag, rolls, range, length }: ClippingContext): Stretch | undefined {
  if (kind === 'range') return range;
  return tag === undefined ? undefined : stretchOfTag(film.tags, tag, rolls, length);
}
