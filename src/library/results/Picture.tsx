import { formatDuration } from '../../../core/domain/formats.ts';
import { airing } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { minute } from '../../dom/minute.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { KeyRoundIcon, LockIcon, RadioIcon, TicketIcon } from '../../ui/icons.ts';
import { LiveStart } from '../../ui/LiveStart.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useSlots } from '../slots.ts';
import { Thumbnail } from './Thumbnail.tsx';
import styles from './ResultList.module.css';

/** The thumbnail with what to know before opening: duration, live, price, visibility (row L11). */
export function Picture({ item }: { item: ResultItem }) {
  const t = useText();
  const { openedAt } = useSlots();
  const duration = formatDuration(item.duration);
  const onAir = airing(item, openedAt);
  return (
    <div className={styles.picture}>
      <Thumbnail item={item} />
      <span className={classes(styles.corner, styles.topLeft)}>
        {onAir === 'live' ? <Badge variant="live">{t('common.live')}</Badge> : null}
        {onAir === 'scheduled' ? (
          <Badge variant="picture">
            <RadioIcon size={14} aria-hidden />
            <VisuallyHidden>{t('library.liveScheduledLabel')}</VisuallyHidden>
            <LiveStart start={item.live_date ?? ''} minute={minute} />
          </Badge>
        ) : null}
      </span>
      <span className={classes(styles.corner, styles.topRight)}>
        {item.pay_per_view ? (
          <Badge variant="picture">
            <TicketIcon size={14} aria-hidden />
            <LockIcon size={14} aria-hidden />
            <VisuallyHidden>{t('library.payPerView')}</VisuallyHidden>
          </Badge>
        ) : null}
        {item.visibility === 'private' ? (
          <Badge variant="picture">
            <LockIcon size={14} aria-hidden />
            <VisuallyHidden>{t('library.private')}</VisuallyHidden>
          </Badge>
        ) : null}
        {item.visibility === 'key' ? (
          <Badge variant="picture">
            <KeyRoundIcon size={14} aria-hidden />
            <VisuallyHidden>{t('library.key')}</VisuallyHidden>
          </Badge>
        ) : null}
      </span>
      {duration ? (
        <span className={classes(styles.corner, styles.bottomRight)}>
          <Badge variant="picture">{duration}</Badge>
        </span>
      ) : null}
    </div>
  );
}
