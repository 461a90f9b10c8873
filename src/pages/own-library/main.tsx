/** The page `/own-library`: replaces the samples by one's own library. */
import { fromPromise } from 'xstate';
import {
  ownLibraryMachine,
  type RemovalResult,
  type RemoveResult,
} from '../../../machines/shared/own-library/own-library.machine.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchSampleRemoval, sendRemoval } from '../../adapters/services/groups.ts';
import { loginAddress } from '../login/login-address.ts';
import { mountPage } from '../mount-page.tsx';
import { OwnLibraryPage } from './OwnLibraryPage.tsx';

await mountPage(['common', 'own'], ({ settings, texts, start, setTitle }) => {
  const sendRequest = createSendRequest(settings);
  const own = start(
    ownLibraryMachine.provide({
      actors: {
        fetchRemoval: fromPromise<RemovalResult, undefined>(({ signal }) => fetchSampleRemoval(sendRequest, signal)),
        removeSamples: fromPromise<RemoveResult, undefined>(({ signal }) => sendRemoval(sendRequest, signal)),
      },
    }),
    { complete: () => location.assign('/first-run') },
  );
  setTitle(texts.t('own.title'));
  return <OwnLibraryPage own={own} library="/" login={loginAddress(settings)} />;
});
