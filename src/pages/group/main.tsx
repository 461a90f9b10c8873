/** The page `/group`: an administrator's settings of a group (`?group=` for the super user). */
import { mountPage } from '../mount-page.tsx';
import { composeGroupSettings } from './compose-group.ts';
import { GroupPage } from './GroupPage.tsx';

await mountPage(['common', 'group', 'embedding'], ({ settings, texts, query, start, signIn, setTitle }) => {
  const groupId = Number(query.get('group')) || undefined;
  const group = start(composeGroupSettings(settings), { input: { groupId }, complete: signIn });
  setTitle(texts.t('group.title'));
  return (
    <GroupPage group={group} library="/" members={groupId === undefined ? '/members' : `/members?group=${groupId}`} />
  );
});
