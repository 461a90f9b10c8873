import { assign, enqueueActions, raise, sendParent, setup, stopChild } from 'xstate';
import type { EventObject } from 'xstate';
import { pauseAfter } from '../../../../core/domain/backoff.ts';
import {
  STREAM_RESPONSE_TIMEOUT_MS,
  STREAM_BACKOFF_MS,
  STREAM_SILENCE_MS,
} from '../../../../core/domain/constants/server-streams.ts';
import {
  EMPTY_TALK,
  oneLine,
  type TalkItem,
  type TalkPart,
  type TalkYou,
  type WrittenPart,
} from '../../../../core/domain/talk.ts';
import { callbackPort, port } from '../../../shared/port.ts';
import type { PluginFact, PluginInput } from '../plugins.machine.ts';
import { talkFormMachine } from './talk-form.machine.ts';
import type { TalkForm, TalkFormId } from './talk-form.rules.ts';
import type { TalkActInput, TalkResult, TalkNotification, TalkStreamInput } from './talk.ports.ts';
import {
  closeForm,
  enqueue,
  follow,
  formIdOf,
  formOfAct,
  isArrived,
  isJoinable,
  isSendable,
  isSessionOver,
  resend,
  settle,
  takeItems,
} from './talk.rules.ts';
import type { NamedAct, TalkContext, TalkFault } from './talk.rules.ts';

export type TalkEvent =
  /** Says, votes, asks or moderates; requests are executed in order. */
  | { type: 'talk.do'; act: NamedAct }
  /** A guest types a name, then submits it. */
  | { type: 'talk.name'; text: string }
  | { type: 'talk.join' }
  /** Sends a failed message again, or discards it. */
  | { type: 'talk.resend'; nonce: string }
  | { type: 'talk.discard'; nonce: string }
  | { type: 'talk.dismiss' }
  /** A moderator opens or cancels a form. */
  | { type: 'talk.openForm'; form: TalkForm }
  | { type: 'talk.closeForm'; form: TalkFormId }
  /** Draft of a message. */
  | { type: 'talk.draft'; part: WrittenPart; text: string }
  /** Requests a lost stream now. */
  | { type: 'talk.retry' }
  /** The newest messages of a part became visible or hidden. */
  | { type: 'talk.follow'; part: TalkPart; on: boolean }
  /** From itself: the server knows the browser by another name, and only a new stream can mark its own items. */
  | { type: 'talk.renamed' };

type Fact = Extract<PluginFact, { type: `page.${string}` | `network.${string}` }>;
export type Ok = Extract<TalkResult, { status: 'ok' }>;
export type Joined = Extract<TalkResult, { status: 'joined' }>;
export type Limited = Extract<TalkResult, { status: 'limited' }>;

/** Types, ports, guards and actions of the talk chart. */
export const talkSetup = setup({
  types: {
    input: {} as Pick<PluginInput, 'document'>,
    context: {} as TalkContext,
    events: {} as TalkEvent | TalkNotification | Fact,
    tags: {} as 'busy',
  },
  actors: {
    talkStream: callbackPort<EventObject, TalkStreamInput>('talkStream'),
    sendAct: port<TalkResult, TalkActInput>('sendAct'),
    form: talkFormMachine,
  },
  delays: {
    responseTimeout: STREAM_RESPONSE_TIMEOUT_MS,
    silence: STREAM_SILENCE_MS,
    backoff: ({ context }) => pauseAfter(STREAM_BACKOFF_MS, context.tries) + context.spread,
    coolDown: ({ context }) => context.coolDown,
  },
  guards: {
    isOnline: ({ context }) => context.isOnline,
    isSessionOver: ({ context }, you: TalkYou) => isSessionOver(context, you),
    isSendable: ({ context }, act: NamedAct) => isSendable(context, act),
    isJoinable: ({ context }) => isJoinable(context),
    isNewForm: ({ context }, form: TalkForm) => !context.openForms.includes(formIdOf(form)),
    isOpenForm: ({ context }, form: TalkFormId) => context.openForms.includes(form),
    isArrived: ({ context }, items: readonly TalkItem[]) => isArrived(context, items),
    hasMail: ({ context }) => context.isOnline && context.queue.length > 0,
    /** The first vote gave this browser a cookie, which its open stream does not have. */
    isFirstOfStranger: ({ context }, result: TalkResult) => result.status === 'ok' && context.you?.known === false,
    isOk: (_, result: TalkResult) => result.status === 'ok',
    isJoined: (_, result: TalkResult) => result.status === 'joined',
    isLimited: (_, result: TalkResult) => result.status === 'limited',
    isDisconnected: (_, result: TalkResult) => result.status === 'disconnected',
  },
  actions: {
    setYou: assign((_, you: TalkYou) => ({ you })),
    forget: assign({ talk: EMPTY_TALK, hasLoaded: false }),
    takeItems: assign(({ context }, { items, through }: { items: readonly TalkItem[]; through?: number }) =>
      takeItems(context, items, through),
    ),
    markLost: assign(({ context }, after: number) => ({ tries: context.tries + 1, spread: after })),
    markWell: assign({ tries: 0, spread: 0 }),
    markOnline: assign({ isOnline: true }),
    markOffline: assign({ isOnline: false }),
    reportSessionLost: sendParent({ type: 'session.lost' }),
    queue: assign(({ context }, act: NamedAct) => enqueue(context, act)),
    setName: assign((_, name: string) => ({ name })),
    queueName: assign(({ context }) => enqueue(context, { kind: 'join', name: oneLine(context.name) })),
    setDraft: assign(({ context }, { part, text }: { part: WrittenPart; text: string }) => ({
      drafts: { ...context.drafts, [part]: text },
    })),
    resend: assign(({ context }, nonce: string) => resend(context, nonce)),
    discard: assign(({ context }, nonce: string) => ({
      failed: context.failed.filter(({ act }) => act.nonce !== nonce),
    })),
    dismiss: assign({ notice: undefined }),
    follow: assign(({ context }, event: { part: TalkPart; on: boolean }) => follow(context, event)),
    openForm: enqueueActions(({ context, enqueue }, form: TalkForm) => {
      const id = formIdOf(form);
      enqueue.assign({ openForms: [...context.openForms, id] });
      enqueue.spawnChild('form', { id, input: { form } });
    }),
    closeForm: enqueueActions(({ context, enqueue }, form: TalkFormId) => {
      enqueue.assign(closeForm(context, form));
      enqueue(stopChild(form));
    }),
    /** The server has executed the first entry of the queue: closes its form. */
    settle: enqueueActions(({ context, enqueue }) => {
      const form = formOfAct(context.queue[0]);
      if (form) enqueue(stopChild(form));
      enqueue.assign({ ...settle(context), ...closeForm(context, form) });
    }),
    /** The server has refused it: the form that made the request shows why, or the panel if there is none. */
    fail: enqueueActions(({ context, enqueue }, fault: TalkFault) => {
      const form = formOfAct(context.queue[0]);
      const isOpen = form !== undefined && context.openForms.includes(form);
      if (isOpen) enqueue.sendTo(form, { type: 'form.refused', fault });
      enqueue.assign(settle(context, isOpen ? undefined : fault));
    }),
    raiseRenamed: raise({ type: 'talk.renamed' }),
    wait: assign((_, { retryAfterMs }: Limited) => ({ coolDown: retryAfterMs })),
  },
});
