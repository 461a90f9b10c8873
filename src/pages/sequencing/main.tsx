/** The pages `/sequencing` and `/new_sequencing` (Library 2): a session or a test, played item by item. */
import { fromPromise } from 'xstate';
import { sequencingMachine, type SequencingTarget } from '../../../machines/studio/sequencing.machine.ts';
import { composeNetwork } from '../library/compose-network.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchSequence, sendPosition } from '../../adapters/services/sequencing.ts';
import { startOutbox } from '../library/compose-outbox.ts';
import { previewPlayers } from '../preview-player.tsx';
import { SequencingPage } from './SequencingPage.tsx';
import { mountPage } from '../mount-page.tsx';

/** `/sequencing?video={id}` or `?test={id}`; an address that names neither has no target. */
function targetOf({ pathname, search }: Location): SequencingTarget {
  if (pathname === '/new_sequencing') return undefined;
  const query = new URLSearchParams(search);
  const test = query.get('test');
  return test ? { id: test, type: 'Test' } : { id: query.get('video') || '-', type: 'Session' };
}

await mountPage(['common', 'sequencing'], ({ settings, texts, start, signIn, setTitle }) => {
  const network = composeNetwork(settings.site);
  const sendRequest = network.reporting(createSendRequest(settings));
  const sequencing = start(
    sequencingMachine.provide({
      actors: {
        loadSequence: fromPromise(({ input, signal }) => fetchSequence(sendRequest, input, signal)),
        savePosition: fromPromise(({ input, signal }) => sendPosition(sendRequest, input, signal)),
      },
    }),
    {
      input: { target: targetOf(location) },
      next({ context }) {
        const { title } = context.sequence;
        setTitle(title ? texts.t('sequencing.of', { title }) : texts.t('sequencing.title'));
      },
      complete: signIn,
    },
  );
  startOutbox(sendRequest, network);
  return <SequencingPage sequencing={sequencing} library="/" Player={previewPlayers(settings, undefined).Player} />;
});
