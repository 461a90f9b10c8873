import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PICTURE_TIMEOUT_MS } from '../../../core/domain/constants/edit-page.ts';
import { FIRST_RUN_STEPS, type FirstRunStep, stepAfter } from '../../../core/domain/group-settings.ts';
import {
  type GroupChanges,
  type GroupInput,
  groupPorts,
  type GroupSettings,
  type LogoProblem,
  type LogoResult,
  type SettingsResult,
  trueChanges,
} from '../group-settings/group-settings.ports.ts';
import { shownSettings } from '../group-settings/group-settings.select.ts';
import { isOk, isLost, isPrivate } from '../result-guards.ts';

/** Message about the last action; a key of the texts. */
export type FirstRunNotice = 'changedElsewhere' | 'nameless' | 'unreadable' | 'notSaved' | LogoProblem;

/** Where the page leads at its end; `login` if the session is lost. */
export interface FirstRunOutcome {
  leave: 'library' | 'studio' | 'login';
}

interface FirstRunContext extends GroupInput {
  /** Undefined until the server has responded. */
  settings: GroupSettings | undefined;
  /** Kept until the server has confirmed them. */
  changes: GroupChanges;
  /** The current step; undefined once all are done. */
  step: FirstRunStep | undefined;
  /** What the current step saves; empty if it is skipped. */
  sent: GroupChanges;
  leave: 'library' | 'studio';
  notice: FirstRunNotice | undefined;
}

type FirstRunEvent =
  | { type: 'firstRun.type'; changes: Omit<GroupChanges, 'logo'> }
  | { type: 'firstRun.chooseLogo'; file: Blob }
  | { type: 'firstRun.removeLogo' }
  | { type: 'firstRun.next' }
  | { type: 'firstRun.skip' }
  | { type: 'firstRun.back' }
  | { type: 'firstRun.retry' };

/** Types, ports, guards and actions of the first-run chart. */
export const firstRunSetup = setup({
  types: {
    input: {} as GroupInput,
    context: {} as FirstRunContext,
    events: {} as FirstRunEvent,
    output: {} as FirstRunOutcome,
    tags: {} as 'busy',
  },
  actors: groupPorts,
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS, pictureTimeout: PICTURE_TIMEOUT_MS },
  guards: {
    isOk,
    isChanged: (_, result: SettingsResult) => result.status === 'changed',
    isLost,
    isPrivate,
    isAt: ({ context }, step: FirstRunStep) => context.step === step,
    isNameless: ({ context }) => shownSettings(context.settings, context.changes).name.trim() === '',
  },
  actions: {
    setSettings: assign((_, result: SettingsResult) => ('settings' in result ? { settings: result.settings } : {})),
    /** Moves to the step that the server reports. */
    goOn: assign(({ context }) => ({ step: context.settings?.firstRun })),
    goBack: assign(({ context }) => ({
      step: FIRST_RUN_STEPS[FIRST_RUN_STEPS.indexOf(context.step ?? 'name') - 1],
      notice: undefined,
    })),
    /** Moves to the next step, unless another administrator has finished the run. */
    goAhead: assign(({ context }) => ({
      step: context.settings?.firstRun && context.step ? stepAfter(context.step) : undefined,
      changes: {},
    })),
    setChanges: assign(({ context }, changes: GroupChanges) => ({
      changes: { ...context.changes, ...changes },
      notice: undefined,
    })),
    setLogo: assign(({ context }, result: LogoResult) =>
      result.status === 'ok' ? { changes: { ...context.changes, logo: result.picture } } : { notice: result.status },
    ),
    setSent: assign(({ context }) => ({ sent: trueChanges(context.settings, context.changes), notice: undefined })),
    setNothingSent: assign({ sent: {}, notice: undefined }),
    leaveForStudio: assign({ leave: 'studio' as const }),
    leaveForLibrary: assign({ leave: 'library' as const }),
    say: assign((_, notice: FirstRunNotice) => ({ notice })),
    clearNotice: assign({ notice: undefined }),
  },
});
