/** Puts the sign-in into a place on a page: on /login, or in a frame of another site, where /login may not be shown. */
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import { loginMachine } from '../../../machines/shared/login.machine.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { sendCredentials } from '../../adapters/services/sign-in.ts';
import { inspection } from '../inspector/inspection.ts';
import type { Settings } from '../settings.ts';
import { LoginForm } from './LoginForm.tsx';

interface LoginOptions {
  settings: Settings;
  /** Where the form's links open. */
  target: '_self' | '_blank';
  onSignedIn: () => void;
}

export async function mountLogin(
  container: HTMLElement,
  { settings, target, onSignedIn }: LoginOptions,
): Promise<void> {
  const sendRequest = createSendRequest(settings);
  const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'login'])]);
  const login = createActor(
    loginMachine.provide({
      actors: { signIn: fromPromise(({ input, signal }) => sendCredentials(sendRequest, input, signal)) },
    }),
    inspect ? { inspect } : {},
  );
  login.subscribe({ complete: onSignedIn });
  login.start();
  document.title = `${texts.t('login.title')} · Ferryglide`;
  createRoot(container).render(
    <TextProvider texts={texts}>
      <LoginForm login={login} library="/" account="/account" password="/password" target={target} />
    </TextProvider>,
  );
}
