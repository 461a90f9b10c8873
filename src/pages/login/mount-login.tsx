/** Mounts the sign-in: on /login, or in a frame on another site, where /login may not be shown. */
import { fromPromise } from 'xstate';
import { loginMachine } from '../../../machines/shared/login.machine.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { sendCredentials } from '../../adapters/services/sign-in.ts';
import { mountView } from '../mount-page.tsx';
import type { Settings } from '../settings.ts';
import { LoginForm } from './LoginForm.tsx';

interface LoginOptions {
  settings: Settings;
  /** Where the links of the form open. */
  target: '_self' | '_blank';
  onSignedIn: () => void;
}

export async function mountLogin(
  container: HTMLElement,
  { settings, target, onSignedIn }: LoginOptions,
): Promise<void> {
  await mountView(container, settings, ['common', 'login'], ({ texts, start, setTitle }) => {
    const sendRequest = createSendRequest(settings);
    const login = start(
      loginMachine.provide({
        actors: { signIn: fromPromise(({ input, signal }) => sendCredentials(sendRequest, input, signal)) },
      }),
      { complete: onSignedIn },
    );
    setTitle(texts.t('login.title'));
    return <LoginForm login={login} library="/" account="/account" password="/password" target={target} />;
  });
}
