import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import styles from './entry.module.css';

/** Videos in a list of tags were refused and skipped. */
export default function SkippedNotice({ player, count }: { player: PlayerRef; count: number }) {
  const t = useText('entry');
  return (
    <div className={styles.strip} role="status">
      <p>{t('entry.skipped', { count })}</p>
      <IconButton label={t('common.close')} onClick={() => player.send({ type: 'skippedNotice.dismiss' })}>
        <CloseIcon size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
