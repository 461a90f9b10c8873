/** The page `/timing?video={id}`: the operator of a timing bridge. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import type { MountedPlayer } from '../play/mount-player.ts';
import { brandedContainer, pageSettings } from '../page.ts';
import { previewPlayers } from '../preview-player.tsx';
import { composeTiming } from './compose-timing.ts';
import { TimingPage } from './TimingPage.tsx';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'timing'])]);
// An address without a video names nothing: the server says so.
const mediaId = new URLSearchParams(location.search).get('video') ?? '-';
const timing = createActor(composeTiming(settings), { input: { mediaId }, ...(inspect ? { inspect } : {}) });
timing.subscribe({
  next({ context: { title } }) {
    document.title = title === '' ? 'Ferryglide' : `${texts.t('timing.title', { title })} · Ferryglide`;
  },
  complete: () => void leaveForLogin(settings),
});
timing.start();

const players = previewPlayers(settings, undefined);
const playable = { type: 'video', id: mediaId } as const;
let clock: PlayerClock | undefined;
const setClock = (mounted: MountedPlayer | undefined): void => {
  clock = mounted?.clock;
};
const Player = () => <players.Player playable={playable} onMounted={setClock} />;
const momentOnShow = () => clock?.read().at;
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <TimingPage timing={timing} library="/" host={location.origin} Player={Player} momentOnShow={momentOnShow} />
  </TextProvider>,
);
