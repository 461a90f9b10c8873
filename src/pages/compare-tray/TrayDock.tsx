import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { compareLink } from '../../../core/domain/compare/address.ts';
import { pairOf } from '../../../core/domain/compare/tray.ts';
import type { UserId } from '../../../core/domain/media.ts';
import type { compareTrayMachine } from '../../../machines/player/compare/compare-tray.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CompareIcon } from '../../ui/icons.ts';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { momentName } from './moment-name.ts';
import { RemoveMoment } from './RemoveMoment.tsx';
import styles from './TrayDock.module.css';

interface TrayDockProps {
  tray: ActorRefFrom<typeof compareTrayMachine>;
  /** Page-level user; undefined for the default page. */
  user?: UserId | undefined;
  /** `top` is the bar above a player, which fills the rest of the page; `bottom` is the lower corner. */
  place?: 'top' | 'bottom';
}

/** The number of moments in the comparison tray; the list unfolds beside it. */
export function TrayDock({ tray, user, place = 'bottom' }: TrayDockProps) {
  const t = useText();
  const id = useId();
  const moments = useSelector(tray, ({ context }) => context.moments);
  const notice = useSelector(tray, ({ context }) => context.notice);
  const isUnfolded = useSelector(tray, (snapshot) => snapshot.matches({ shown: 'unfolded' }));
  const { a, b } = pairOf(moments);
  const spoken = notice
    ? t(`compare.tray.notice.${notice.kind}`, {
        count: moments.length,
        moment: notice.moment ? momentName(notice.moment) : '',
      })
    : '';
  return (
    <>
      <Announcement>{spoken}</Announcement>
      {moments.length === 0 ? null : (
        // Escape closes the list from anywhere inside it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <section
          className={styles.dock}
          data-place={place}
          aria-label={t('compare.tray')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isUnfolded) return;
            event.stopPropagation();
            tray.send({ type: 'tray.fold' });
            document.getElementById(`${id}-toggle`)?.focus();
          }}
        >
          {isUnfolded ? (
            <div id={id} className={styles.list}>
              <ul>
                {moments.map((moment) => (
                  <li key={`${moment.id}@${moment.at}`}>
                    <span dir="auto">{momentName(moment)}</span>
                    <RemoveMoment tray={tray} moment={moment} />
                  </li>
                ))}
              </ul>
              <p className={styles.keys}>{t('compare.tray.keys')}</p>
              <div className={styles.row}>
                {a ? (
                  <ButtonLink variant="primary" href={compareLink(a, b, user)}>
                    {t(b ? 'compare.tray.compare' : 'compare.tray.compareOne')}
                  </ButtonLink>
                ) : null}
                {moments.length > 1 ? (
                  <Button onClick={() => tray.send({ type: 'tray.clear' })}>{t('compare.tray.clear')}</Button>
                ) : null}
              </div>
            </div>
          ) : null}
          <Button
            id={`${id}-toggle`}
            title={t('compare.tray.open', { count: moments.length })}
            aria-expanded={isUnfolded}
            aria-controls={id}
            aria-keyshortcuts="Shift+V"
            onClick={() => tray.send({ type: 'tray.toggle' })}
          >
            <CompareIcon size={18} aria-hidden />
            {t('compare.tray.list')} <span className={styles.count}>{moments.length}</span>
          </Button>
        </section>
      )}
    </>
  );
}
