import type { TalkFault } from '../../../machines/player/panels/talk/talk.rules.ts';
import type { TextKey } from '../../i18n/areas.ts';

/** Why an action failed, for the person who requested it. */
export const FAULTS = {
  failed: 'talk.fault.failed',
  refused: 'talk.fault.refused',
  closed: 'talk.fault.closed',
  nameless: 'talk.fault.nameless',
  disconnected: 'talk.fault.disconnected',
} as const satisfies Record<TalkFault, TextKey>;
