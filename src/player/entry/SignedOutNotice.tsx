import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './entry.module.css';

/** The session was lost, while public media keep playing. */
export default function SignedOutNotice({ player }: { player: PlayerRef }) {
  const t = useText('entry');
  return (
    <div className={styles.strip} role="status">
      <p>{t('entry.signedOut')}</p>
      <Button onClick={() => player.send({ type: 'player.signIn' })}>{t('common.login')}</Button>
    </div>
  );
}
