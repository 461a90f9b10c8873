import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { clockText } from '../../../core/domain/clock.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import styles from './ResumeNotice.module.css';

/** Playback resumed where an earlier visit left off. */
export default function ResumeNotice({ player, at }: { player: PlayerRef; at: number }) {
  const t = useText('entry');
  return (
    <div className={styles.notice} role="status">
      <p>{t('entry.resumed', { time: clockText(at) })}</p>
      <Button variant="quiet" onClick={() => player.send({ type: 'resumePosition.startAgain' })}>
        {t('entry.startAgain')}
      </Button>
      <IconButton label={t('common.close')} onClick={() => player.send({ type: 'resumePosition.dismiss' })}>
        <CloseIcon size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
