import { useSelector } from '@xstate/react';
import { selectIsProfileFading, selectProfile, selectProfileRef } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './around.module.css';

/** Nation and athletes of the tag being played, over the lower corner of the picture. The headline says it for good. */
export function Profile({ player }: { player: PlayerRef }) {
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
            // A crew may have two of one name; the order is the boat's.
            <li key={index} dir="auto">
              {athlete}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
