import type { Following } from '../../../machines/shared/following/following.machine.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { Button, ToggleButton } from '../../ui/Button.tsx';
import styles from './FollowingPage.module.css';
import type { FollowingRef } from './refs.ts';

interface SectionProps {
  following: FollowingRef;
  shown: Following;
  isBusy: boolean;
}

/** When the next digests are due, in which language, and a switch that pauses all notifications. */
export function NoticeSection({ following, shown, isBusy }: SectionProps) {
  const t = useText();
  const pageLanguage = useLanguage();
  const { language, paused, timeZone, mail, nextDaily, nextWeekly } = shown;
  const written = (moment: EpochMs): string =>
    new Intl.DateTimeFormat(pageLanguage === 'fr' ? 'fr' : 'en-GB', {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(moment);
  const set = (settings: Partial<Pick<Following, 'language' | 'paused'>>): void =>
    following.send({ type: 'following.change', change: { kind: 'settings', language, paused, ...settings } });
  return (
    <section className={styles.section} aria-labelledby="notices">
      <h2 id="notices">{t('following.notices')}</h2>
      {mail === 'ok' ? null : <p className={styles.warning}>{t(`following.${mail}`)}</p>}
      {paused ? <p className={styles.warning}>{t('following.isPaused')}</p> : null}
      <p className={styles.lead}>{t('following.once')}</p>
      {nextDaily === undefined ? null : <p>{t('following.nextDaily', { date: written(nextDaily) })}</p>}
      {nextWeekly === undefined ? null : <p>{t('following.nextWeekly', { date: written(nextWeekly) })}</p>}
      <div className={styles.changes}>
        <span role="group" aria-label={t('following.languages')} className={styles.changes}>
          {(['en', 'fr'] as const).map((each) => (
            <ToggleButton
              key={each}
              lang={each}
              pressed={language === each}
              aria-disabled={isBusy}
              onClick={() => set({ language: each })}
            >
              {t(`following.language.${each}`)}
            </ToggleButton>
          ))}
        </span>
        <Button aria-disabled={isBusy} onClick={() => set({ paused: !paused })}>
          {t(paused ? 'following.resume' : 'following.pause')}
        </Button>
      </div>
    </section>
  );
}
