/** The page `/password`: requests a link by e-mail, or sets the password if opened from such a link. */
import { mountPage } from '../mount-page.tsx';
import { composePassword } from './compose-password.ts';
import { PasswordPage } from './PasswordPage.tsx';

await mountPage(['common', 'account', 'password'], ({ settings, texts, query, start, setTitle }) => {
  const password = start(composePassword(settings), {
    input: { token: query.get('token') ?? undefined },
    complete: ({ kind }) => location.replace(kind === 'firstRun' ? '/first-run' : '/'),
  });
  setTitle(texts.t('password.choose'));
  return <PasswordPage password={password} library="/" login="/login" />;
});
