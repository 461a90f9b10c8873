import { useSelector } from '@xstate/react';
import { selectIsProfileFading, selectProfile, selectProfileRef } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { followAddress } from '../../../core/domain/follow-address.ts';
import { useText } from '../../i18n/text-context.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './around.module.css';

interface ProfileProps {
  player: PlayerRef;
  /** Resolves a path of the player's own site to an absolute address. */
  addressOf: (path: string) => string;
}

/** Nation and athletes of the current tag, at the bottom corner of the picture. The headline shows them permanently. */
export function Profile({ player, addressOf }: ProfileProps) {
  const t = useText('sponsors');
  const ref = useSelector(player, selectProfileRef);
  const profile = useSelector(ref, selectProfile);
  const isFading = useSelector(ref, selectIsProfileFading);
  if (!profile) return null;
  const { nation, athletes } = profile;
  return (
    <section className={classes(styles.profile, isFading && styles.fading)} aria-label={t('sponsors.profile')}>
      {nation ? (
        <p className={styles.nation} dir="auto">
          {nation}
        </p>
      ) : null}
      {athletes.length > 0 ? (
        <ul className={styles.athletes}>
          {athletes.map((athlete, index) => (
            // A crew may include two people with the same name. Their order is that in the boat.
            <li key={index} dir="auto">
              {athlete}{' '}
              <a
                className={styles.follow}
                href={addressOf(followAddress({ kind: 'athlete', name: athlete, nation }))}
                target="_blank"
                rel="noopener"
                aria-label={t('sponsors.followOf', { name: athlete })}
              >
                {t('sponsors.follow')}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
