/** Reports closed connections, at most once a minute per reason, so that nobody can flood the host's log. */
import { MINUTE_MS } from '../../../core/domain/constants/time.ts';

const EVERY_MS = MINUTE_MS;

/** @param why completes a sentence; contains nothing that the other side has sent */
export type Reject = (from: string | undefined, why: string) => void;

export interface Rejected {
  /** Address of the last one. */
  from: string;
  why: string;
  /** Since the previous report. */
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
