/** The page `/first-run`: guides the administrator of a new library to its first film. */
import { firstRunMachine } from '../../../machines/shared/first-run/first-run.machine.ts';
import { groupActors } from '../group/compose-group.ts';
import { mountPage } from '../mount-page.tsx';
import { FirstRunPage } from './FirstRunPage.tsx';

await mountPage(['common', 'group', 'firstRun'], ({ settings, texts, start, signIn, setTitle }) => {
  const firstRun = start(firstRunMachine.provide({ actors: groupActors(settings) }), {
    input: { groupId: undefined },
    complete: ({ leave }) => (leave === 'login' ? signIn() : location.assign(leave === 'studio' ? '/studio' : '/')),
  });
  setTitle(texts.t('firstRun.title'));
  return <FirstRunPage firstRun={firstRun} />;
});
