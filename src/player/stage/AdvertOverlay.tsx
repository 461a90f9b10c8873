import { untilAdvertSkip } from '../../../machines/player/playback/playback/playback.select.ts';
import { clockText } from '../../../core/domain/clock.ts';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import type { FilmAdvert } from '../../../core/domain/data-document.ts';
import { advertiserOf } from '../../../core/domain/sponsors.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ExternalLinkIcon } from '../../ui/icons.ts';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { useClock } from '../use-clock.ts';
import styles from './Stage.module.css';

interface AdvertOverlayProps {
  advert: FilmAdvert;
  clock: PlayerClock;
  /** The viewer has requested a skip. */
  isSkipRequested: boolean;
  onSkip: () => void;
  /** Called when the viewer follows the link to the advertiser. */
  onFollow: () => void;
}

/** Labels the advert with its remaining time, links to its site, and lets the viewer skip it when allowed. */
export function AdvertOverlay({ advert, clock, isSkipRequested, onSkip, onFollow }: AdvertOverlayProps) {
  const t = useText();
  const untilSkip = useClock(clock, ({ time }) => Math.ceil(untilAdvertSkip(advert, time) ?? -1));
  // The media duration, once known, is more accurate than the one in the data.
  const length = useClock(clock, ({ duration }) =>
    Number.isFinite(duration) && duration > 0 ? duration : advert.duration,
  );
  const left = useClock(clock, ({ time }) => Math.max(0, Math.ceil(length - time)));
  const site = advertiserOf(advert);
  return (
    <>
      <p className={classes(styles.over, styles.advert)}>
        {t('player.advert')}
        {/* Not announced: a countdown would drown out everything else. */}
        <time aria-hidden="true">{clockText(left)}</time>
      </p>
      <Announcement>{t('player.advertLasts', { seconds: Math.round(length) })}</Announcement>
      {site ? (
        <ButtonLink
          href={advert.redirect_url ?? ''}
          target="_blank"
          rel="noopener noreferrer sponsored"
          className={classes(styles.over, styles.visit)}
          onClick={onFollow}
          onAuxClick={(event) => {
            if (event.button === 1) onFollow();
          }}
        >
          {t('player.visitAdvertiser', { site })}
          <ExternalLinkIcon size={16} aria-hidden />
        </ButtonLink>
      ) : null}
      {untilSkip >= 0 ? (
        <Button
          className={classes(styles.over, styles.skip)}
          aria-disabled={untilSkip > 0}
          aria-busy={isSkipRequested}
          onClick={untilSkip > 0 ? undefined : onSkip}
        >
          {untilSkip > 0 ? t('player.skipAdvertIn', { seconds: untilSkip }) : t('player.skipAdvert')}
        </Button>
      ) : null}
    </>
  );
}
