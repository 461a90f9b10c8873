/** The page `/password`: requests a link by e-mail, or sets the password that a link leads to. */
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchSampleLibrary } from '../../adapters/services/sample-library.ts';
import { mountPage } from '../mount-page.tsx';
import type { Settings } from '../settings.ts';
import { composePassword } from './compose-password.ts';
import { PasswordPage } from './PasswordPage.tsx';

/** The administrator of a new library goes on with its first run. */
async function leave(settings: Settings): Promise<void> {
  const signal = AbortSignal.timeout(LIBRARY_REQUEST_TIMEOUT_MS);
  const found = await fetchSampleLibrary(createSendRequest(settings), signal).catch(() => undefined);
  location.replace(found?.firstRun ? '/first-run' : '/');
}

await mountPage(['common', 'account', 'password'], ({ settings, texts, query, start, setTitle }) => {
  const password = start(composePassword(settings), {
    input: { token: query.get('token') ?? undefined },
    complete: () => void leave(settings),
  });
  setTitle(texts.t('password.choose'));
  return <PasswordPage password={password} library="/" login="/login" />;
});
