import { formatDate, formatDuration, formatTime } from '../../../core/domain/formats.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ChevronDownIcon } from '../../ui/icons.ts';
import type { PanelProps } from './panel-props.ts';
import styles from './panels.module.css';

/** Title, date, duration and description of the current medium. */
export default function DescriptionPanel({ document: { video } }: PanelProps) {
  const t = useText();
  const when = [formatDate(video.date), formatTime(video.time)].filter(Boolean).join(' ');
  const duration = formatDuration(video.duration);
  return (
    <div className={styles.info}>
      <h3 dir="auto">{video.title || t('common.untitled')}</h3>
      <dl>
        {when ? (
          <>
            <dt>{t('player.date')}</dt>
            <dd>
              <time>{when}</time>
            </dd>
          </>
        ) : null}
        {duration ? (
          <>
            <dt>{t('player.duration')}</dt>
            <dd>
              <time>{duration}</time>
            </dd>
          </>
        ) : null}
      </dl>
      {video.description ? (
        <details open>
          <summary>
            {t('player.panel.description')}
            <ChevronDownIcon size={16} aria-hidden />
          </summary>
          <p dir="auto">{video.description}</p>
        </details>
      ) : (
        <p>{t('player.noDescription')}</p>
      )}
    </div>
  );
}
