/** Says which connections were closed, once a minute for those of one kind: nobody fills the log of the host. */
import { MINUTE_MS } from '../../../core/domain/constants/time.ts';

const EVERY_MS = MINUTE_MS;

/** @param why as the end of a sentence, without anything that the other side has sent */
export type Reject = (from: string | undefined, why: string) => void;

export interface Rejected {
  /** The last one. */
  from: string;
  why: string;
  /** Since the report before. */
  count: number;
}

export function openRejections(report: (rejected: Rejected) => void): Reject {
  const since = new Map<string, Rejected>();
  return (from = 'an unknown address', why) => {
    const known = since.get(why);
    if (known) {
      known.count += 1;
      known.from = from;
      return;
    }
    report({ from, why, count: 1 });
    const rejected: Rejected = { from, why, count: 0 };
    since.set(why, rejected);
    setTimeout(() => {
      since.delete(why);
      if (rejected.count > 0) report(rejected);
    }, EVERY_MS).unref();
  };
}
