import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** The frame rate of a third-party video is unknown (Player 8, row P37). */
export default function FrameRateAlert({ player }: { player: PlayerRef }) {
  const t = useText('player');
  return (
    <Notice kind="error" onClose={() => player.send({ type: 'frameRate.dismiss' })}>
      <p>{t('player.noFrameRate')}</p>
    </Notice>
  );
}
