import { useSyncExternalStore } from 'react';
import { countdown } from '../../core/domain/countdown.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import { whenOf } from '../../core/domain/result-item.ts';
import { useLanguage, useText } from '../i18n/text-context.tsx';

/** The minute that it is, a store: its beginning. */
export interface Minute {
  subscribe: (onChange: () => void) => () => void;
  read: () => EpochMs;
}

/** When a live stream starts, where the viewer is, and how long it is until then. */
export function LiveStart({ start, minute }: { start: string; minute: Minute }) {
  const t = useText();
  const language = useLanguage();
  const now = useSyncExternalStore(minute.subscribe, minute.read);
  const { date, time } = whenOf({ live_date: start });
  const until = countdown(Date.parse(start) - now)
    .map(({ value, unit }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
    )
    .join(' ');
  return (
    <>
      <time dateTime={start}>
        {date} {time}
      </time>
      {until ? <span>{t('common.startsIn', { time: until })}</span> : null}
    </>
  );
}
