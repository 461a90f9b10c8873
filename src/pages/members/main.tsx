/** The page `/members`: members, invitations and sign-ups of a group (`?group=`), for its administrators. */
import { signUpPage } from '../../adapters/services/people.ts';
import { mountPage } from '../mount-page.tsx';
import { composeManaged } from '../people/compose-people.ts';
import { composeMembers } from './compose-members.ts';
import { MembersPage } from './MembersPage.tsx';

await mountPage(['common', 'members', 'people'], ({ settings, texts, query, start, signIn, setTitle }) => {
  const groupId = Number(query.get('group')) || undefined;
  const members = start(composeMembers(settings), { input: { groupId }, complete: signIn });
  const signUp = start(composeManaged(settings, signUpPage), {
    input: { draft: groupId === undefined ? {} : { group: String(groupId) } },
    complete: signIn,
  });
  setTitle(texts.t('members.title'));
  return <MembersPage members={members} signUp={signUp} library="/" />;
});
