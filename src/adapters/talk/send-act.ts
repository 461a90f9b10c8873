/** Messages, votes and moderation as requests, and their responses as events for the chart of talk. */
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
import type { SendRequest } from '../services/client.ts';

export async function sendAct(sendRequest: SendRequest, input: TalkActInput, signal: AbortSignal): Promise<TalkResult> {
  const { mediaId, act } = input;
  if (act.kind === 'join') {
    const response = await sendRequest(joinTalk, { mediaId, name: act.name }, signal);
    return response.status === 'ok' ? { status: 'joined', you: response.data.you } : refusal(response);
  }
  const response = await request(sendRequest, input, act, signal);
  return response.status === 'ok' ? { status: 'ok', items: response.data.items } : refusal(response);
}

type OtherAct = Exclude<TalkActInput['act'], { kind: 'join' }>;

function request(sendRequest: SendRequest, { mediaId, as }: TalkActInput, act: OtherAct, signal: AbortSignal) {
  const requester = { mediaId, as };
  switch (act.kind) {
    case 'say':
      return sendRequest(sendTalk, { ...requester, part: act.part, text: act.text, nonce: act.nonce }, signal);
    case 'cast':
      return sendRequest(castVote, { ...requester, voteId: act.vote, option: act.option }, signal);
    case 'upvote':
      return sendRequest(upvoteQuestion, { ...requester, questionId: act.question, up: act.up }, signal);
    case 'hide':
      return sendRequest(hideTalk, { ...requester, what: act.what, id: act.id, hidden: act.hidden }, signal);
    case 'close':
      return sendRequest(closeTalk, { ...requester, part: act.part, closed: act.closed }, signal);
    case 'openVote':
      return sendRequest(
        openVote,
        { ...requester, question: act.question, options: act.options, nonce: act.nonce },
        signal,
      );
    case 'closeVote':
      return sendRequest(closeVote, { ...requester, voteId: act.vote, closed: act.closed }, signal);
    default:
      return sendRequest(
        answerQuestion,
        { ...requester, questionId: act.question, answered: act.answered, text: act.text },
        signal,
      );
  }
}

type Refused = { status: string; data?: unknown };

/** @throws if the server could not process the request: it can be retried */
function refusal(response: Refused | { status: 'limited'; data: { retryAfter: number } }): TalkResult {
  switch (response.status) {
    case 'limited':
      return { status: 'limited', retryAfterMs: (response.data as { retryAfter: number }).retryAfter * 1000 };
    case 'disconnected':
    case 'nameless':
    case 'closed':
      return { status: response.status };
    case 'private':
    case 'empty':
      return { status: 'refused' };
    default:
      throw new Error(`talk: ${response.status}`);
  }
}
