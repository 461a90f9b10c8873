import { useSyncExternalStore } from 'react';
import { countdown } from '../../core/domain/countdown.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import { whenOf } from '../../core/domain/result-item.ts';
import { useLanguage, useText } from '../i18n/text-context.tsx';

/** A store of the current minute, as the time at which it began. */
export interface Minute {
  subscribe: (onChange: () => void) => () => void;
  read: () => EpochMs;
}

/** The local start time of a live stream, and the time left until then. */
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
