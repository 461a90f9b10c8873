/** The page `/account`: makes an account, changes its password, signs out of it, deletes it. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { readUser } from '../../../core/domain/address-player.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { AccountPage } from './AccountPage.tsx';
import { composeAccount } from './compose-account.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { brandedContainer, pageSettings } from '../page.ts';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'account'])]);
const user = readUser(new URLSearchParams(location.search).get('user'));
const account = createActor(composeAccount(settings, user), inspect ? { inspect } : {});
account.subscribe({
  complete() {
    if (account.getSnapshot().output?.kind === 'lost') void leaveForLogin(settings);
    else location.replace('/');
  },
});
account.start();
document.title = `${texts.t('account.title')} · Ferryglide`;
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <AccountPage
      account={account}
      library="/"
      login="/login"
      members="/members"
      following="/following"
      group="/group"
    />
  </TextProvider>,
);
