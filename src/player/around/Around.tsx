import { useSelector } from '@xstate/react';
import { selectIsAdvert } from '../../../machines/player/playback/playback/playback.select.ts';
import { selectCoversScreen, selectPlayback, selectScreen } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { SponsorSpot } from '../sponsors/SponsorSpot.tsx';
import { Banner } from './Banner.tsx';
import { Profile } from './Profile.tsx';

interface AroundProps {
  player: PlayerRef;
  /** A path of the player's own site as a whole address. */
  addressOf: (path: string) => string;
}

/** What lies over the picture besides its own controls: banner, profile, a sponsor. A film advert has it to itself. */
export default function Around({ player, addressOf }: AroundProps) {
  const isAdvert = useSelector(useSelector(player, selectPlayback), selectIsAdvert);
  const covers = useSelector(useSelector(player, selectScreen), selectCoversScreen);
  if (isAdvert) return null;
  return (
    <>
      {covers ? null : <Banner player={player} />}
      <Profile player={player} addressOf={addressOf} />
      <SponsorSpot player={player} slot="pubOverlay" closable />
    </>
  );
}
