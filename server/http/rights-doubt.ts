import type { AppContext } from '../services/app-context.ts';
import type { RequestContext } from '../services/request-context.ts';

/**
 * Reports whether the listener's rights may have changed. Open it before reading them, so that a change in between is
 * not missed.
 */
export interface RightsDoubt {
  is: boolean;
  /** Called at each change. */
  onBegun: () => void;
  begin: () => void;
  end: () => void;
}

export function openRightsDoubt(
  { session }: Pick<RequestContext, 'session'>,
  { rights }: Pick<AppContext, 'rights'>,
): RightsDoubt {
  const doubt: RightsDoubt = {
    is: false,
    onBegun: () => undefined,
    begin() {
      doubt.is = true;
      doubt.onBegun();
    },
    end: () => undefined,
  };
  doubt.end = rights.subscribe(doubt.begin, session.hash);
  return doubt;
}
