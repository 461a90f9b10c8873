/** Contributions as one reader sees them: hidden text is visible to the group's administrators only. */
import type { WrittenTalkItem } from '../../core/contract/talk.ts';
import type { Participant, StoredTalkItem, TalkMarks } from '../store/talk.ts';

export interface TalkReader {
  /** Undefined if the reader does not take part yet. */
  participant: Participant | undefined;
  moderates: boolean;
}

/** @param marks what the reader did; undefined if it has not changed since it was last sent */
export function presentTalk(
  item: StoredTalkItem,
  { participant, moderates }: TalkReader,
  marks: TalkMarks | undefined,
): WrittenTalkItem {
  if (item.kind === 'room') return item;
  const { id, seq, at, hidden } = item;
  const isShown = !hidden || moderates;
  if (item.kind === 'vote') {
    const { closed } = item;
    const question = isShown ? item.question : '';
    const options = isShown ? item.options.map((option) => ({ ...option })) : [];
    const chosen = marks && (marks.chosen.get(id) ?? -1);
    return { kind: 'vote', id, seq, at, question, options, closed, hidden, chosen };
  }
  const mine = item.author === participant;
  const common = {
    id,
    seq,
    at,
    author: isShown ? item.name : '',
    role: item.role,
    text: isShown ? item.text : '',
    mine,
    nonce: mine ? item.nonce : undefined,
    hidden,
  };
  if (item.part === 'chat') return { kind: 'message', ...common };
  const { upvotes, answered } = item;
  const upvoted = marks?.upvoted.has(id);
  return { kind: 'question', ...common, upvotes, upvoted, answered, answer: isShown ? item.answer : undefined };
}
