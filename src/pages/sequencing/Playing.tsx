import { useSelector } from '@xstate/react';
import { formatMoment } from '../../../core/domain/formats.ts';
import { chosenItems } from '../../../core/domain/sequence.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton, Button } from '../../ui/Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, ListOrderedIcon } from '../../ui/icons.ts';
import type { PlayerView } from '../player-view.ts';
import type { SequencingRef } from './refs.ts';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './sequencing.module.css';

/** The selected item in the player, and the other items in order. */
export function Playing({ sequencing, Player }: { sequencing: SequencingRef; Player: PlayerView }) {
  const t = useText();
  const sequence = useSelector(sequencing, ({ context }) => context.sequence);
  const items = chosenItems(sequence);
  const { index } = sequence.place;
  const current = items[index];
  const select = (next: number) => sequencing.send({ type: 'sequence.select', index: next });
  if (!current) return <p className={work.message}>{t('sequencing.nothing')}</p>;
  return (
    <div className={classes(work.columns, styles.columns)}>
      <section className={styles.shown} aria-labelledby="selected">
        <div className={work.row}>
          <div className={styles.names} aria-live="polite">
            <p className={styles.quiet}>{t('sequencing.place', { number: index + 1, count: items.length })}</p>
            <h2 id="selected" dir="auto">
              {current.title || t('common.untitled')}
            </h2>
          </div>
          <Button aria-disabled={index === 0} onClick={() => select(index - 1)}>
            <ChevronLeftIcon size={18} aria-hidden />
            {t('sequencing.previous')}
          </Button>
          <Button variant="primary" aria-disabled={index === items.length - 1} onClick={() => select(index + 1)}>
            {t('sequencing.next')}
            <ChevronRightIcon size={18} aria-hidden />
          </Button>
        </div>
        <div className={work.picture}>
          {current.film ? (
            <Player playable={current.film} key={current.id} />
          ) : (
            <p className={work.noFilm}>{t('sequencing.noFilm')}</p>
          )}
        </div>
      </section>
      <nav className={styles.side} aria-label={t('sequencing.items')}>
        <Button onClick={() => sequencing.send({ type: 'sequence.arrange' })}>
          <ListOrderedIcon size={18} aria-hidden />
          {t('sequencing.arrange')}
        </Button>
        <ol className={styles.scroller}>
          {items.map((item, at) => (
            <li key={item.id}>
              <BareButton
                className={styles.entry}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => select(at)}
              >
                <span className={styles.number}>{at + 1}</span>
                <span className={styles.names} dir="auto">
                  {item.title || t('common.untitled')}
                </span>
                {item.at === undefined ? null : <span className={styles.quiet}>{formatMoment(item.at)}</span>}
              </BareButton>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
