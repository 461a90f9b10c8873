import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon, ToItsPlaceIcon } from '../../ui/icons.ts';

/** Returns the mini player to its box in the page, or closes it. */
export function MiniPlayerButtons({ player }: { player: PlayerRef }) {
  const t = useText();
  return (
    <>
      <IconButton label={t('player.toItsPlace')} onClick={() => player.send({ type: 'screen.return' })}>
        <ToItsPlaceIcon size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('player.closeMiniPlayer')} onClick={() => player.send({ type: 'screen.dismiss' })}>
        <CloseIcon size={20} aria-hidden />
      </IconButton>
    </>
  );
}
