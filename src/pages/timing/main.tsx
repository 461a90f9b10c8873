/** The page `/timing?video={id}`: the operator of a timing bridge. */
import type { PlayerClock } from '../../../core/domain/clock.ts';
import { mountPage } from '../mount-page.tsx';
import type { MountedPlayer } from '../play/mount-player.ts';
import { previewPlayers } from '../preview-player.tsx';
import { composeTiming } from './compose-timing.ts';
import { TimingPage } from './TimingPage.tsx';

await mountPage(['common', 'timing'], ({ settings, texts, query, start, signIn, setTitle }) => {
  // Without a video the address names nothing, and the server reports that.
  const mediaId = query.get('video') ?? '-';
  const timing = start(composeTiming(settings), {
    input: { mediaId },
    next: ({ context: { title } }) => setTitle(title === '' ? '' : texts.t('timing.title', { title })),
    complete: signIn,
  });
  const players = previewPlayers(settings, undefined);
  const playable = { type: 'video', id: mediaId } as const;
  let clock: PlayerClock | undefined;
  const setClock = (mounted: MountedPlayer | undefined): void => {
    clock = mounted?.clock;
  };
  const Player = () => <players.Player playable={playable} onMounted={setClock} />;
  const momentOnShow = () => clock?.read().at;
  return <TimingPage timing={timing} library="/" host={location.origin} Player={Player} momentOnShow={momentOnShow} />;
});
