import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { LockIcon } from '../../ui/icons.ts';
import { PlayerTitle } from '../PlayerTitle.tsx';
import styles from './entry.module.css';

/** On another site's page: the session was lost, and the embedding page is asked to sign in. */
export function SignedOut({ player }: { player: PlayerRef }) {
  const t = useText();
  return (
    <div className={classes(styles.card, styles.message)} role="alert">
      <LockIcon size={36} aria-hidden />
      <PlayerTitle>{t('entry.signedOut')}</PlayerTitle>
      <Button variant="primary" onClick={() => player.send({ type: 'player.signIn' })}>
        {t('common.login')}
      </Button>
    </div>
  );
}
