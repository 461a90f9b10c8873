/** The page `/first-run`: the administrator of a new library is led to its first film. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { firstRunMachine } from '../../../machines/shared/first-run/first-run.machine.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { groupActors } from '../group/compose-group.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { brandedContainer, pageSettings } from '../page.ts';
import { FirstRunPage } from './FirstRunPage.tsx';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([
  inspection(),
  createTexts(settings.language, ['common', 'group', 'firstRun']),
]);
const firstRun = createActor(firstRunMachine.provide({ actors: groupActors(settings) }), {
  input: { groupId: undefined },
  ...(inspect ? { inspect } : {}),
});
firstRun.subscribe({
  complete() {
    const leave = firstRun.getSnapshot().output?.leave;
    if (leave === 'login') void leaveForLogin(settings);
    else location.assign(leave === 'studio' ? '/studio' : '/');
  },
});
firstRun.start();
document.title = `${texts.t('firstRun.title')} · Ferryglide`;
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <FirstRunPage firstRun={firstRun} />
  </TextProvider>,
);
