import { useSelector } from '@xstate/react';
import { selectCanRetry, selectReason, selectUser } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { Refusal } from '../../../core/domain/access.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { CircleAlertIcon, LockIcon } from '../../ui/icons.ts';
import { PlayerTitle } from '../PlayerTitle.tsx';
import { Sandboxed } from './Sandboxed.tsx';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import styles from './entry.module.css';

/** Refusals that signing in, possibly as somebody else, may resolve. */
const LIFTED_BY_SIGN_IN: readonly Refusal[] = [
  'private',
  'noRights',
  'notOwner',
  'payment',
  'disconnected',
  'noneOfList',
];

interface RefusalPanelProps {
  player: PlayerRef;
  library: string | undefined;
  outside: string | undefined;
}

/** Why nothing is played, in one sentence, and the links and buttons that may help this viewer. */
export function RefusalPanel({ player, library, outside }: RefusalPanelProps) {
  const t = useText();
  const reason = useSelector(player, selectReason) ?? 'checkFailed';
  const canRetry = useSelector(player, selectCanRetry);
  const user = useSelector(player, selectUser);
  const canSignIn = LIFTED_BY_SIGN_IN.includes(reason);
  const Icon = canSignIn ? LockIcon : CircleAlertIcon;
  return (
    <div className={classes(styles.card, styles.message)} role="alert">
      <Icon size={36} aria-hidden />
      {reason === 'private' ? <p className={styles.hint}>{t('common.protectedContent')}</p> : null}
      <PlayerTitle>{t(REFUSAL_TEXTS[reason])}</PlayerTitle>
      {canSignIn && user ? (
        <p className={styles.hint}>
          {t('entry.signedInAs', { name: user.name })} {t('entry.askOwner')}
        </p>
      ) : null}
      {canSignIn && outside !== undefined ? <Sandboxed outside={outside} /> : null}
      <div className={styles.ways}>
        {canRetry ? (
          <Button variant="primary" onClick={() => player.send({ type: 'player.retry' })}>
            {t('common.retry')}
          </Button>
        ) : null}
        {canSignIn && outside === undefined ? (
          <Button variant="primary" onClick={() => player.send({ type: 'player.signIn' })}>
            {t(user ? 'entry.otherAccount' : 'common.login')}
          </Button>
        ) : null}
        {library === undefined ? null : (
          <ButtonLink variant={canRetry || canSignIn ? 'plain' : 'primary'} href={library}>
            {t('entry.toLibrary')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
