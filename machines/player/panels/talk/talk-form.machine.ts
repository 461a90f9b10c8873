import { assign, sendParent, setup } from 'xstate';
import { VOTE_OPTIONS_MAX } from '../../../../core/domain/constants/talk.ts';
import type { TalkAct } from '../../../../core/domain/talk.ts';
import { actOf, emptyFields } from './talk-form.rules.ts';
import type { TalkForm } from './talk-form.rules.ts';
import type { TalkFault } from './talk.rules.ts';

export type TalkFormEvent =
  | { type: 'form.edit'; field: number; text: string }
  | { type: 'form.addOption' }
  /** `nonce` identifies the request, so that a repeated one counts once. */
  | { type: 'form.submit'; nonce: string }
  /** From the talk chart: the server refused the request. */
  | { type: 'form.refused'; fault: TalkFault };

interface TalkFormContext {
  form: TalkForm;
  /** A vote's question and options, or an answer. */
  fields: readonly string[];
  /** Why the request failed, shown in the form. */
  fault: TalkFault | 'incomplete' | undefined;
  /** Nonce of the last request; a changed text is a new request. */
  nonce: string | undefined;
}

/**
 * A moderator's form: a new vote, or the answer to a question.
 *
 * A complete form is passed to its parent's outbox; the parent stops the form once the server has confirmed. A refusal
 * returns to the form with its text.
 * Rows: P27.
 */
export const talkFormMachine = setup({
  types: {
    input: {} as { form: TalkForm },
    context: {} as TalkFormContext,
    events: {} as TalkFormEvent,
    tags: {} as 'busy',
  },
  guards: {
    isComplete: ({ context: { form, fields } }) => actOf(form, fields, '') !== undefined,
    hasRoom: ({ context: { form, fields } }) => form.kind === 'newVote' && fields.length - 1 < VOTE_OPTIONS_MAX,
  },
  actions: {
    edit: assign(({ context }, { field, text }: { field: number; text: string }) => ({
      fields: context.fields.with(field, text),
      nonce: undefined,
    })),
    addOption: assign({ fields: ({ context }) => [...context.fields, ''] }),
    markRequest: assign(({ context }, nonce: string) => ({ nonce: context.nonce ?? nonce, fault: undefined })),
    submit: sendParent(({ context: { form, fields, nonce } }) => ({
      type: 'talk.do',
      act: actOf(form, fields, nonce!) as TalkAct,
    })),
    showFault: assign((_, fault: TalkFault | 'incomplete') => ({ fault })),
  },
}).createMachine({
  id: 'talk-form',
  description: 'A moderator opens a vote or answers a question.',
  context: ({ input: { form } }) => ({ form, fields: emptyFields(form), fault: undefined, nonce: undefined }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is shown, with its errors.',
      on: {
        'form.edit': { actions: { type: 'edit', params: ({ event }) => event } },
        'form.addOption': { guard: 'hasRoom', actions: 'addOption' },
        'form.submit': [
          {
            guard: 'isComplete',
            target: 'sending',
            actions: [{ type: 'markRequest', params: ({ event }) => event.nonce }, 'submit'],
          },
          { actions: { type: 'showFault', params: 'incomplete' } },
        ],
      },
    },
    sending: {
      description: 'Queued in the outbox, behind earlier requests or until the network returns.',
      tags: 'busy',
      on: {
        'form.refused': { target: 'editing', actions: { type: 'showFault', params: ({ event }) => event.fault } },
      },
    },
  },
});
