/** The page `/password`: asks for a link by e-mail, or sets the password that a link leads to. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchSampleLibrary } from '../../adapters/services/sample-library.ts';
import { inspection } from '../inspector/inspection.ts';
import { brandedContainer, pageSettings } from '../page.ts';
import { composePassword } from './compose-password.ts';
import { PasswordPage } from './PasswordPage.tsx';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([
  inspection(),
  createTexts(settings.language, ['common', 'account', 'password']),
]);
const token = new URLSearchParams(location.search).get('token') ?? undefined;
const password = createActor(composePassword(settings), { input: { token }, ...(inspect ? { inspect } : {}) });
password.subscribe({ complete: () => void leave() });
password.start();
document.title = `${texts.t('password.choose')} · Ferryglide`;
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <PasswordPage password={password} library="/" login="/login" />
  </TextProvider>,
);

/** The administrator of a new library goes on with its first run. */
async function leave(): Promise<void> {
  const signal = AbortSignal.timeout(LIBRARY_REQUEST_TIMEOUT_MS);
  const found = await fetchSampleLibrary(createSendRequest(settings), signal).catch(() => undefined);
  location.replace(found?.firstRun ? '/first-run' : '/');
}
