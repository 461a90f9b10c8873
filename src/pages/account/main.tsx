/** The page `/account`: creates an account, changes its password, signs out of it, deletes it. */
import { readUser } from '../../../core/domain/address-player.ts';
import { mountPage } from '../mount-page.tsx';
import { AccountPage } from './AccountPage.tsx';
import { composeAccount } from './compose-account.ts';

await mountPage(['common', 'account'], ({ settings, texts, query, start, signIn, setTitle }) => {
  const account = start(composeAccount(settings, readUser(query.get('user'))), {
    complete: (output) => (output.kind === 'lost' ? signIn() : location.replace('/')),
  });
  setTitle(texts.t('account.title'));
  return (
    <AccountPage
      account={account}
      library="/"
      login="/login"
      members="/members"
      following="/following"
      group="/group"
    />
  );
});
