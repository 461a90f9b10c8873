/** The page `/login`: signs in, and leads back to a page of this origin. */
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import { loginMachine } from '../../../machines/shared/login.machine.ts';
import { safeBack } from '../../domain/address-player.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { sendCredentials } from '../../ports/services/access.ts';
import { createAsk } from '../../ports/services/client.ts';
import { inspection } from '../inspection.ts';
import { LoginForm } from '../login/LoginForm.tsx';
import { pageContainer, pageSettings } from './page.ts';

const settings = pageSettings();
const ask = createAsk(settings);
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'login'])]);
const login = createActor(
  loginMachine.provide({ actors: { signIn: fromPromise(({ input, signal }) => sendCredentials(ask, input, signal)) } }),
  inspect ? { inspect } : {},
);
login.subscribe({
  complete: () => location.replace(safeBack(new URLSearchParams(location.search).get('back'), location.origin)),
});
login.start();
document.title = `${texts.t('login.title')} · Ferryglide`;
createRoot(pageContainer()).render(
  <TextProvider texts={texts}>
    <LoginForm login={login} library="/" account="/account" />
  </TextProvider>,
);
