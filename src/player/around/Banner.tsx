import { useSelector } from '@xstate/react';
import { selectBanner, selectBannerRef, selectIsBannerStill } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { PauseIcon, PlayIcon } from '../../ui/icons.ts';
import styles from './around.module.css';

/** Text that scrolls along the top of the picture until the announced event begins. */
export function Banner({ player }: { player: PlayerRef }) {
  const t = useText('sponsors');
  const ref = useSelector(player, selectBannerRef);
  const banner = useSelector(ref, selectBanner);
  const isStill = useSelector(ref, selectIsBannerStill);
  if (!banner) return null;
  const text = (
    <span
      className={styles.text}
      dir="auto"
      // The duration grows with the text, so that every text moves at the same speed.
      style={{ animationDuration: `${Math.max(12, Math.round(banner.text.length / 4))}s` }}
    >
      {banner.text}
    </span>
  );
  return (
    <aside className={styles.banner} aria-label={t('sponsors.banner')} data-still={isStill}>
      {/* The link fills the bar and stays in place; only its text moves. */}
      {banner.url ? (
        <a className={styles.window} href={banner.url} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        <p className={styles.window}>{text}</p>
      )}
      <IconButton
        label={t(isStill ? 'sponsors.bannerResume' : 'sponsors.bannerPause')}
        className={styles.stop}
        onClick={() => player.send({ type: isStill ? 'banner.resume' : 'banner.pause' })}
      >
        {isStill ? <PlayIcon size={16} aria-hidden /> : <PauseIcon size={16} aria-hidden />}
      </IconButton>
    </aside>
  );
}
