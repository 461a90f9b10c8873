import { untilAdvertSkip } from '../../../machines/player/playback.select.ts';
import type { PlayerClock } from '../../domain/clock.ts';
import type { FilmAdvert } from '../../domain/data-document.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useClock } from '../use-clock.ts';
import styles from './Stage.module.css';

/** Says that this is an advert, and lets the viewer skip it when they may. */
export function AdvertOverlay({
  advert,
  clock,
  onSkip,
}: {
  advert: FilmAdvert;
  clock: PlayerClock;
  onSkip: () => void;
}) {
  const t = useText();
  const seconds = useClock(clock, ({ time }) => Math.ceil(untilAdvertSkip(advert, time) ?? -1));
  return (
    <>
      <p className={classes(styles.over, styles.advert)}>{t('player.advert')}</p>
      {seconds >= 0 ? (
        <Button
          className={classes(styles.over, styles.skip)}
          aria-disabled={seconds > 0}
          onClick={seconds > 0 ? undefined : onSkip}
        >
          {seconds > 0 ? t('player.skipAdvertIn', { seconds }) : t('player.skipAdvert')}
        </Button>
      ) : null}
    </>
  );
}
