import { useText } from '../../i18n/text-context.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { Boxes } from '../Boxes.tsx';
import { HiddenTitle } from '../PlayerTitle.tsx';
import frame from '../player.module.css';
import styles from './entry.module.css';

/** Placeholder of a player while it loads. */
export function PlayerSkeleton({ audio, checking = false }: { audio: boolean; checking?: boolean }) {
  const t = useText();
  return (
    <section className={frame.player} aria-busy="true" aria-label={t('player.player')}>
      <HiddenTitle />
      <Announcement>{t(checking ? 'player.checkingAccess' : 'player.loading')}</Announcement>
      <Boxes
        audio={audio}
        stage={null}
        headline={
          <div className={styles.line}>
            <Skeleton width="45%" />
          </div>
        }
        bar={
          <div className={styles.line}>
            <Skeleton />
          </div>
        }
        bottom={
          <div className={styles.lines}>
            <Skeleton width="30%" />
            <Skeleton height={28} />
            <Skeleton height={28} />
          </div>
        }
        side={
          <div className={styles.lines}>
            <Skeleton width="60%" />
            <Skeleton />
            <Skeleton />
            <Skeleton width="80%" />
          </div>
        }
      />
    </section>
  );
}
