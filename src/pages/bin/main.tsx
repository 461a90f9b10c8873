/** The page `/bin`: deleted items of a group that can be restored, for its administrators. */
import { fromPromise } from 'xstate';
import { binMachine } from '../../../machines/library/bin.machine.ts';
import { fetchBin, restoreEntry } from '../../adapters/services/bin.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { mountPage } from '../mount-page.tsx';
import { BinPage } from './BinPage.tsx';

await mountPage(['common', 'bin'], ({ settings, texts, start, signIn, setTitle }) => {
  const sendRequest = createSendRequest(settings);
  const bin = start(
    binMachine.provide({
      actors: {
        loadBin: fromPromise(({ input, signal }) => fetchBin(sendRequest, Date.now, input, signal)),
        restoreEntry: fromPromise(({ input, signal }) => restoreEntry(sendRequest, input, signal)),
      },
    }),
    { complete: signIn },
  );
  setTitle(texts.t('bin.title'));
  return <BinPage bin={bin} library="/" />;
});
