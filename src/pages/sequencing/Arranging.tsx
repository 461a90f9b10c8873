import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon, CloseIcon, PlusIcon } from '../../ui/icons.ts';
import type { SequencingRef } from './refs.ts';
import work from '../work-page.module.css';
import styles from './sequencing.module.css';

/** Chooses the items to play, and their order. */
export function Arranging({ sequencing }: { sequencing: SequencingRef }) {
  const t = useText();
  const items = useSelector(sequencing, ({ context }) => context.sequence.items);
  const draft = useSelector(sequencing, ({ context }) => context.draft);
  const byId = new Map(items.map((item) => [item.id, item]));
  const titleOf = (id: string): string => byId.get(id)?.title || t('common.untitled');
  const leftOut = items.filter(({ id }) => !draft.includes(id));
  const toggle = (id: string) => sequencing.send({ type: 'sequence.toggle', id });
  const move = (from: number, to: number) => sequencing.send({ type: 'sequence.move', from, to });
  return (
    <section className={styles.arranging} aria-labelledby="arranging">
      <header className={work.row}>
        <h2 id="arranging" className={styles.names}>
          {t('sequencing.arranging')}
        </h2>
        <Button onClick={() => sequencing.send({ type: 'sequence.cancel' })}>{t('common.cancel')}</Button>
        <Button
          variant="primary"
          aria-disabled={draft.length === 0}
          onClick={() => sequencing.send({ type: 'sequence.apply' })}
        >
          {t('sequencing.apply')}
        </Button>
      </header>
      <p role="status">{draft.length === 0 ? t('sequencing.needsOne') : null}</p>
      <ol className={styles.list} aria-label={t('sequencing.items')}>
        {draft.map((id, index) => (
          <li key={id} className={styles.entry}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.names} dir="auto">
              {titleOf(id)}
            </span>
            <IconButton
              label={t('sequencing.up', { title: titleOf(id) })}
              aria-disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUpIcon size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={t('sequencing.down', { title: titleOf(id) })}
              aria-disabled={index === draft.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDownIcon size={18} aria-hidden />
            </IconButton>
            <IconButton label={t('sequencing.leaveOut', { title: titleOf(id) })} onClick={() => toggle(id)}>
              <CloseIcon size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      {leftOut.length > 0 ? (
        <>
          <h3 id="left-out">{t('sequencing.leftOut')}</h3>
          <ul className={styles.list} aria-labelledby="left-out">
            {leftOut.map(({ id }) => (
              <li key={id} className={styles.entry}>
                <span className={styles.names} dir="auto">
                  {titleOf(id)}
                </span>
                <IconButton label={t('sequencing.takeIn', { title: titleOf(id) })} onClick={() => toggle(id)}>
                  <PlusIcon size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
