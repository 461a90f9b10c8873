import type { ShownTag } from '../../../core/domain/desk/shown-tags.ts';
import { preciseMoment } from '../../../core/domain/desk/timeline.ts';
import { twoDigits } from '../../../core/domain/formats.ts';
import type { EpochMs } from '../../../core/domain/media.ts';

/** The category of a tag and its description, unless they are the same. */
export const tagLabel = ({ category, description }: Pick<ShownTag, 'category' | 'description'>): string =>
  description === '' || description === category ? category : `${category}: ${description}`;

/** The time of a tag: in the film, or by the viewer's own clock if it has no time in the film. */
export const tagMoment = ({ start, at = 0 }: Pick<ShownTag, 'start' | 'at'>): string =>
  start === undefined ? liveMoment(at) : preciseMoment(start);

export function liveMoment(at: EpochMs): string {
  const date = new Date(at);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}.${twoDigits(Math.floor(date.getMilliseconds() / 10))}`;
}

/** Duration of a range, such as `4.2 s`; empty for a moment. */
export const tagLength = ({ duration }: Pick<ShownTag, 'duration'>, language: string): string =>
  duration === undefined
    ? ''
    : `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(duration / 1000)} s`;
