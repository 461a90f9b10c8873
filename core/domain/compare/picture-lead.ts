/** How far the pictures of a moving film are ahead of its clock (row B05). */
import type { Seconds } from '../media.ts';
import { COMPARE_LEAD_AFTER_S, COMPARE_LEAD_OVER_S } from './limits.ts';

/** Mean of what was seen of late. */
export interface PictureLead {
  mean: Seconds;
  /** Of the film, that the mean is of; no more than `COMPARE_LEAD_OVER_S`, before which less and less counts. */
  span: Seconds;
}

export const NO_LEAD: PictureLead = { mean: 0, span: 0 };

/** A film that stopped or jumped is likely to be drawn as it was before, until enough was seen of how it is. */
export const interrupted = ({ mean, span }: PictureLead): PictureLead => ({
  mean,
  span: Math.min(span, COMPARE_LEAD_AFTER_S),
});

/**
 * @param middle of the frame on show
 * @param time of the film's clock at that instant
 * @param ran how far the clock has run since the one before
 */
export function leadWith(lead: PictureLead, middle: Seconds, time: Seconds, ran: Seconds): PictureLead {
  if (ran === 0) return lead;
  if (ran < 0 || ran > COMPARE_LEAD_OVER_S) return interrupted(lead);
  const span = Math.min(lead.span + ran, COMPARE_LEAD_OVER_S);
  return { mean: lead.mean + ((middle - time - lead.mean) * ran) / span, span };
}

/** One frame is on show for a while, in which the clock goes on: 0 until several were seen. */
export const knownLead = ({ mean, span }: PictureLead): Seconds => (span < COMPARE_LEAD_AFTER_S ? 0 : mean);
