import { useSelector } from '@xstate/react';
import { literal } from '../../../core/domain/playground/code.ts';
import { eventsOf } from '../../../core/domain/playground/members.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ToggleButton } from '../../ui/Button.tsx';
import styles from './Playground.module.css';
import type { PlaygroundRef } from './refs.ts';

/** Local time with milliseconds. */
function clock(at: number): string {
  const date = new Date(at);
  return `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** Events as they arrive, newest first. Screen readers can read them here, but they are not announced. */
export function EventLog({ playground }: { playground: PlaygroundRef }) {
  const t = useText();
  const way = useSelector(playground, ({ context }) => context.way);
  const events = useSelector(playground, ({ context }) => context.events);
  const counts = useSelector(playground, ({ context }) => context.counts);
  const hidden = useSelector(playground, ({ context }) => context.hidden);
  const isPaused = useSelector(playground, ({ context }) => context.isLogPaused);
  const listed = events.filter(({ name }) => !hidden.includes(name)).toReversed();
  return (
    <section className={styles.section} aria-labelledby="playground-events">
      <h2 id="playground-events">{t('playground.events')}</h2>
      <fieldset className={styles.filters}>
        <legend>{t('playground.shown')}</legend>
        {eventsOf(way).map((name) => (
          <label key={name} className={styles.filter}>
            <input
              type="checkbox"
              checked={!hidden.includes(name)}
              onChange={({ target }) => playground.send({ type: 'log.show', name, isShown: target.checked })}
            />
            <code>{name}</code> <data value={counts[name] ?? 0}>{counts[name] ?? 0}</data>
          </label>
        ))}
      </fieldset>
      <div className={styles.row}>
        <ToggleButton pressed={isPaused} onClick={() => playground.send({ type: 'log.pause' })}>
          {t('playground.pauseLog')}
        </ToggleButton>
        <Button onClick={() => playground.send({ type: 'log.clear' })}>{t('playground.clearLog')}</Button>
      </div>
      {listed.length === 0 ? <p className={styles.hint}>{t('playground.noEvents')}</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={styles.log} role="region" tabIndex={0} aria-label={t('playground.log')}>
        <ol aria-label={t('playground.log')}>
          {listed.map(({ id, name, at, detail }) => (
            <li key={id} className={styles.event}>
              <time dateTime={new Date(at).toISOString()}>{clock(at)}</time>
              <code>{name}</code>
              {detail === undefined ? null : (
                <code dir="auto" className={styles.detail}>
                  {literal(detail)}
                </code>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
