/** Talk fixtures for tests. */
import type { ChatMessage, Question, TalkYou, Vote } from '../../../core/domain/talk.ts';

export const GUEST: TalkYou = { as: 'guest', name: 'Anna', known: true, moderates: false, writes: true };
export const MEMBER: TalkYou = { as: 'user', name: 'Freya', known: true, moderates: false, writes: true };
export const ADMIN: TalkYou = { as: 'user', name: 'Mara', known: true, moderates: true, writes: true };
export const NOBODY: TalkYou = { as: 'none', name: '', known: false, moderates: false, writes: true };

export const AT = Date.UTC(2026, 5, 1, 12);

export const message = (id: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  kind: 'message',
  id,
  seq: id,
  at: AT,
  author: 'Ben',
  role: 'guest',
  text: `message ${id}`,
  mine: false,
  hidden: false,
  ...changes,
});

export const question = (id: number, changes: Partial<Question> = {}): Question => ({
  ...message(id),
  kind: 'question',
  text: `question ${id}`,
  upvotes: 0,
  answered: false,
  ...changes,
});

export const vote = (id: number, changes: Partial<Vote> = {}): Vote => ({
  kind: 'vote',
  id,
  seq: id,
  at: AT,
  question: `vote ${id}`,
  options: [
    { text: 'Bib 4', count: 1 },
    { text: 'Bib 7', count: 3 },
  ],
  closed: false,
  hidden: false,
  chosen: -1,
  ...changes,
});
