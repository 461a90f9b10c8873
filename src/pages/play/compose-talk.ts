/** Chat, votes and questions: one chart and one stream serve the three panels. */
import { fromPromise } from 'xstate';
import { talkMachine } from '../../../machines/player/panels/talk/talk.machine.ts';
import type { TalkActInput, TalkResult } from '../../../machines/player/panels/talk/talk.ports.ts';
import type { SendRequest } from '../../adapters/services/client.ts';
import { sendAct } from '../../adapters/talk/send-act.ts';
import { createTalkStream } from '../../adapters/talk/talk-stream.ts';

/** @param services absolute address of the services endpoint */
export function composeTalk(sendRequest: SendRequest, services: string): typeof talkMachine {
  return talkMachine.provide({
    actors: {
      talkStream: createTalkStream(services, Math.random),
      sendAct: fromPromise<TalkResult, TalkActInput>(({ input, signal }) => sendAct(sendRequest, input, signal)),
    },
  });
}
