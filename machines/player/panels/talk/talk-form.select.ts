/** Selectors of a moderator's form. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { talkFormMachine } from './talk-form.machine.ts';
import type { TalkFormId } from './talk-form.rules.ts';
import { formIdOf } from './talk.rules.ts';
import type { TalkFault } from './talk.rules.ts';

export type TalkFormRef = ActorRefFrom<typeof talkFormMachine>;
type Snapshot = SnapshotFrom<typeof talkFormMachine>;

export const selectFormId = (form: Snapshot): TalkFormId => formIdOf(form.context.form);
/** A vote's question and options, or an answer. The same array until it changes. */
export const selectFields = (form: Snapshot): readonly string[] => form.context.fields;
export const selectFormFault = (form: Snapshot): TalkFault | 'incomplete' | undefined => form.context.fault;
export const selectIsFormSending = (form: Snapshot): boolean => form.matches('sending');
