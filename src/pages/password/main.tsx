/** The page `/password`: asks for a link by e-mail, or sets the password that a link leads to. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { inspection } from '../inspector/inspection.ts';
import { pageContainer, pageSettings } from '../page.ts';
import { composePassword } from './compose-password.ts';
import { PasswordPage } from './PasswordPage.tsx';

const settings = pageSettings();
const [inspect, texts] = await Promise.all([
  inspection(),
  createTexts(settings.language, ['common', 'account', 'password']),
]);
const token = new URLSearchParams(location.search).get('token') ?? undefined;
const password = createActor(composePassword(settings), { input: { token }, ...(inspect ? { inspect } : {}) });
password.subscribe({ complete: () => location.replace('/') });
password.start();
document.title = `${texts.t('password.choose')} · Ferryglide`;
createRoot(pageContainer()).render(
  <TextProvider texts={texts}>
    <PasswordPage password={password} library="/" login="/login" />
  </TextProvider>,
);
