/** The forms of the talk: their fields, and the request each one makes. */
import { VOTE_OPTIONS_MIN, VOTE_QUESTION_MAX } from '../../../../core/domain/constants/talk.ts';
import { faultOf, oneLine } from '../../../../core/domain/talk.ts';
import type { TalkAct } from '../../../../core/domain/talk.ts';

export type TalkForm = { kind: 'newVote' } | { kind: 'answer'; question: number };

/** Id of a form's actor. */
export type TalkFormId = 'newVote' | `answer-${number}`;

export const emptyFields = (form: TalkForm): readonly string[] =>
  form.kind === 'newVote' ? Array.from({ length: 1 + VOTE_OPTIONS_MIN }, () => '') : [''];

/** @returns undefined while the form is incomplete; an answer may be empty, because it may be given orally */
export function actOf(form: TalkForm, fields: readonly string[], nonce: string): TalkAct | undefined {
  const [first = '', ...others] = fields.map(oneLine);
  if (form.kind === 'answer') {
    const isReadable = first === '' || faultOf(first) === undefined;
    return isReadable ? { kind: 'answer', question: form.question, answered: true, text: first } : undefined;
  }
  const options = others.filter((option) => option !== '');
  const isReadable = faultOf(first, VOTE_QUESTION_MAX) === undefined && options.every((option) => !faultOf(option));
  return isReadable && options.length >= VOTE_OPTIONS_MIN
    ? { kind: 'openVote', question: first, options, nonce }
    : undefined;
}
