import { useSelector } from '@xstate/react';
import { selectIsAdvert } from '../../../machines/player/playback/playback/playback.select.ts';
import { selectCoversScreen, selectPlayback, selectScreen } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { SponsorSpot } from '../sponsors/SponsorSpot.tsx';
import { Banner } from './Banner.tsx';
import { Profile } from './Profile.tsx';

interface AroundProps {
  player: PlayerRef;
  /** Resolves a path of the player's own site to an absolute address. */
  addressOf: (path: string) => string;
}

/** Overlays on the picture besides its controls: banner, profile, sponsor. Hidden during a video advert. */
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
