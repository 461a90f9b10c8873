import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PICTURE_TIMEOUT_MS } from '../../../core/domain/constants/edit-page.ts';
import { readEmbedding } from '../../../core/domain/embedding.ts';
import {
  type GroupChanges,
  type GroupInput,
  groupPorts,
  type GroupSettings,
  type LogoProblem,
  type LogoResult,
  type SettingsResult,
  trueChanges,
} from './group-settings.ports.ts';
import { shownSettings } from './group-settings.select.ts';
import { isOk, isLost, isPrivate } from '../result-guards.ts';

/** What the page says about the last action; a key of the texts. */
export type GroupNotice =
  | 'saved'
  | 'changedElsewhere'
  | 'nameless'
  | 'pageless'
  | 'unreadable'
  | 'notSaved'
  | LogoProblem;

/** It ends only where the session is lost: the page leads to the sign-in. */
export interface GroupOutcome {
  kind: 'lost';
}

interface GroupContext extends GroupInput {
  /** Undefined until the server has responded. */
  settings: GroupSettings | undefined;
  /** They stay until the server has confirmed them. */
  changes: GroupChanges;
  /** Those that are under way. */
  sent: GroupChanges;
  notice: GroupNotice | undefined;
}

type GroupEvent =
  | { type: 'group.type'; changes: Omit<GroupChanges, 'logo'> }
  | { type: 'group.chooseLogo'; file: Blob }
  | { type: 'group.removeLogo' }
  | { type: 'group.save' }
  | { type: 'group.retry' };

/** What the chart of a group's settings knows, asks of the world and does. */
export const groupSettingsSetup = setup({
  types: {
    input: {} as GroupInput,
    context: {} as GroupContext,
    events: {} as GroupEvent,
    output: {} as GroupOutcome,
    tags: {} as 'busy',
  },
  actors: groupPorts,
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS, pictureTimeout: PICTURE_TIMEOUT_MS },
  guards: {
    isOk,
    isChanged: (_, result: SettingsResult) => result.status === 'changed',
    isLost,
    isPrivate,
    isNameless: ({ context }) => shownSettings(context.settings, context.changes).name.trim() === '',
    /** Some pages are to embed its media, and they are not named, or not all are addresses. */
    isPageless: ({ context }) =>
      readEmbedding(shownSettings(context.settings, context.changes).embedding) === undefined,
    hasChanges: ({ context }) => Object.keys(trueChanges(context.settings, context.changes)).length > 0,
  },
  actions: {
    setSettings: assign((_, result: SettingsResult) => ('settings' in result ? { settings: result.settings } : {})),
    setChanges: assign(({ context }, changes: GroupChanges) => ({
      changes: { ...context.changes, ...changes },
      notice: undefined,
    })),
    setLogo: assign(({ context }, result: LogoResult) =>
      result.status === 'ok' ? { changes: { ...context.changes, logo: result.picture } } : { notice: result.status },
    ),
    setSent: assign(({ context }) => ({
      sent: trueChanges(context.settings, context.changes),
      changes: trueChanges(context.settings, context.changes),
      notice: undefined,
    })),
    /** What was changed while it was under way stays. */
    clearSent: assign(({ context }) => ({
      changes: Object.fromEntries(
        Object.entries(context.changes).filter(([field, value]) => value !== context.sent[field as keyof GroupChanges]),
      ),
      sent: {},
    })),
    say: assign((_, notice: GroupNotice) => ({ notice })),
    clearNotice: assign({ notice: undefined }),
  },
});
