/** Estimates how far the pictures of a moving film are ahead of its clock (row B05). */
import type { Seconds } from '../media.ts';
import { COMPARE_LEAD_AFTER_S, COMPARE_LEAD_OVER_S } from './limits.ts';

/** Moving average of recent readings. */
export interface PictureLead {
  mean: Seconds;
  /** Seconds of the film that the mean covers; at most `COMPARE_LEAD_OVER_S`, beyond which older readings fade out. */
  span: Seconds;
}

export const NO_LEAD: PictureLead = { mean: 0, span: 0 };

/**
 * After a stop or jump, the lead is probably the same: the old mean stays in use, but new readings soon outweigh it.
 */
export const interrupted = ({ mean, span }: PictureLead): PictureLead => ({
  mean,
  span: Math.min(span, COMPARE_LEAD_AFTER_S),
});

/**
 * @param middle of the frame on show
 * @param time of the film's clock at that instant
 * @param ran how far the clock has advanced since the previous reading
 */
export function leadWith(lead: PictureLead, middle: Seconds, time: Seconds, ran: Seconds): PictureLead {
  if (ran === 0) return lead;
  if (ran < 0 || ran > COMPARE_LEAD_OVER_S) return interrupted(lead);
  const span = Math.min(lead.span + ran, COMPARE_LEAD_OVER_S);
  return { mean: lead.mean + ((middle - time - lead.mean) * ran) / span, span };
}

/** The lead, or 0 until several frames have been seen: the clock advances while one frame stays on show. */
export const knownLead = ({ mean, span }: PictureLead): Seconds => (span < COMPARE_LEAD_AFTER_S ? 0 : mean);
