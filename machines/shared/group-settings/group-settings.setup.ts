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

/** Message about the last action; a key of the texts. */
export type GroupNotice =
  | 'saved'
  | 'changedElsewhere'
  | 'nameless'
  | 'pageless'
  | 'unreadable'
  | 'notSaved'
  | LogoProblem;

/** Ends only if the session is lost: the page leads to the sign-in. */
export interface GroupOutcome {
  kind: 'lost';
}

interface GroupContext extends GroupInput {
  /** Undefined until the server has responded. */
  settings: GroupSettings | undefined;
  /** Kept until the server has confirmed them. */
  changes: GroupChanges;
  /** The changes being sent. */
  sent: GroupChanges;
  notice: GroupNotice | undefined;
}

type GroupEvent =
  | { type: 'group.type'; changes: Omit<GroupChanges, 'logo'> }
  | { type: 'group.chooseLogo'; file: Blob }
  | { type: 'group.removeLogo' }
  | { type: 'group.save' }
  | { type: 'group.retry' };

/** Types, ports, guards and actions of the group-settings chart. */
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
    /** Embedding is limited to certain pages, but none is named, or not all of them are valid addresses. */
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
    /** Keeps what was changed during the request. */
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
