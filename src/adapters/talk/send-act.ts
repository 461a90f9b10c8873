/** What is said, voted and moderated, as requests; and the host's word on it, as the chart of talk hears it. */
import type { TalkActInput, TalkResult } from '../../../machines/player/panels/talk/talk.ports.ts';
import {
  answerQuestion,
  castVote,
  closeTalk,
  closeVote,
  hideTalk,
  joinTalk,
  openVote,
  sendTalk,
  upvoteQuestion,
} from '../../../core/contract/talk.ts';
import type { Ask } from '../services/client.ts';

export async function sendAct(ask: Ask, input: TalkActInput, signal: AbortSignal): Promise<TalkResult> {
  const { mediaId, act } = input;
  if (act.kind === 'join') {
    const answer = await ask(joinTalk, { mediaId, name: act.name }, signal);
    return answer.status === 'ok' ? { status: 'joined', you: answer.data.you } : refusal(answer);
  }
  const answer = await request(ask, input, act, signal);
  return answer.status === 'ok' ? { status: 'ok', items: answer.data.items } : refusal(answer);
}

type OtherAct = Exclude<TalkActInput['act'], { kind: 'join' }>;

function request(ask: Ask, { mediaId, as }: TalkActInput, act: OtherAct, signal: AbortSignal) {
  const asker = { mediaId, as };
  switch (act.kind) {
    case 'say':
      return ask(sendTalk, { ...asker, part: act.part, text: act.text, nonce: act.nonce }, signal);
    case 'cast':
      return ask(castVote, { ...asker, voteId: act.vote, option: act.option }, signal);
    case 'upvote':
      return ask(upvoteQuestion, { ...asker, questionId: act.question, up: act.up }, signal);
    case 'hide':
      return ask(hideTalk, { ...asker, what: act.what, id: act.id, hidden: act.hidden }, signal);
    case 'close':
      return ask(closeTalk, { ...asker, part: act.part, closed: act.closed }, signal);
    case 'openVote':
      return ask(openVote, { ...asker, question: act.question, options: act.options, nonce: act.nonce }, signal);
    case 'closeVote':
      return ask(closeVote, { ...asker, voteId: act.vote, closed: act.closed }, signal);
    default:
      return ask(
        answerQuestion,
        { ...asker, questionId: act.question, answered: act.answered, text: act.text },
        signal,
      );
  }
}

type Refused = { status: string; data?: unknown };

/** @throws where the host could not do it: it may be tried again */
function refusal(answer: Refused | { status: 'limited'; data: { retryAfter: number } }): TalkResult {
  switch (answer.status) {
    case 'limited':
      return { status: 'limited', retryAfterMs: (answer.data as { retryAfter: number }).retryAfter * 1000 };
    case 'disconnected':
    case 'nameless':
    case 'closed':
      return { status: answer.status };
    case 'private':
    case 'empty':
      return { status: 'refused' };
    default:
      throw new Error(`talk: ${answer.status}`);
  }
}
