import type { TalkFault } from '../../../machines/player/panels/talk/talk.rules.ts';
import type { TextKey } from '../../i18n/areas.ts';

/** Messages for failed actions, shown to the person who requested them. */
export const FAULTS = {
  failed: 'talk.fault.failed',
  refused: 'talk.fault.refused',
  closed: 'talk.fault.closed',
  nameless: 'talk.fault.nameless',
  disconnected: 'talk.fault.disconnected',
} as const satisfies Record<TalkFault, TextKey>;
