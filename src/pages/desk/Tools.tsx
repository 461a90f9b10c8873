import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { compareLink } from '../../../core/domain/compare/address.ts';
import { addToCompare } from '../../../core/domain/compare/tray.ts';
import { tagOf } from '../../../core/domain/desk/board.ts';
import { withSign } from '../../../core/domain/formats.ts';
import { chosenIds } from '../../../machines/studio/desk/desk.select.ts';
import type { DeskContext } from '../../../machines/studio/desk/desk.context.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import work from '../work-page.module.css';
import styles from './desk.module.css';
import type { DeskProps } from './refs.ts';
import { tagLabel, tagMoment } from './tag-text.ts';

/**
 * The link that puts one tag in the comparison tray, or compares two; undefined for more than two, or if a tag has no
 * time in the film.
 */
function comparisonOf({ mediaId: id, board, ...selection }: DeskContext): string | undefined {
  const ids = chosenIds(selection);
  if (ids.length > 2) return undefined;
  const moments = ids.flatMap((each) => {
    const at = tagOf(board, each)?.start;
    return at === undefined ? [] : [{ id, at }];
  });
  const [a, b] = moments;
  if (!a || moments.length < ids.length) return undefined;
  return b ? compareLink(a, b) : addToCompare(a);
}

const STEPS = [-1, -0.1, 0.1, 1] as const;

/** Actions on the selected tags, or on the last one pressed: buttons for everything that can be dragged. */
export function Tools({ desk }: Pick<DeskProps, 'desk'>) {
  const t = useText();
  const language = useLanguage();
  const selected = useSelector(desk, ({ context }) => context.selected);
  const count = useSelector(desk, ({ context }) => context.board.shown.length);
  const last = useSelector(desk, ({ context }) => {
    const ids = chosenIds(context);
    return ids.length === 1 ? tagOf(context.board, ids[0]!) : undefined;
  });
  const comparison = useSelector(desk, ({ context }) => comparisonOf(context));
  // Creating a number format is the slowest part of a render after a press.
  const numbers = useMemo(() => new Intl.NumberFormat(language), [language]);
  const signed = (value: number): string => withSign(value, numbers.format(Math.abs(value)));
  const hasChosen = selected.length > 0 || last !== undefined;
  return (
    <div
      role={hasChosen ? 'group' : undefined}
      aria-label={hasChosen ? t('desk.move') : undefined}
      className={styles.tools}
    >
      {hasChosen ? (
        <p className={styles.chosen} dir="auto">
          {selected.length > 0
            ? t('desk.selected', { count: selected.length })
            : t('desk.lastChosen', { label: last ? `${tagMoment(last)} ${tagLabel(last)}` : '' })}
        </p>
      ) : (
        <p className={styles.facts}>{t('desk.noLast')}</p>
      )}
      <div className={work.row}>
        {hasChosen ? (
          <>
            {STEPS.map((by) => (
              <Button
                key={by}
                aria-label={t('desk.shift', { by: signed(by) })}
                onClick={() => desk.send({ type: 'tags.shift', by })}
              >
                {signed(by)}
              </Button>
            ))}
            {(['start', 'end'] as const).map((edge) => (
              <span key={edge} className={styles.pair}>
                <Button
                  aria-label={t('desk.stretch', { edge: t(`desk.${edge}`), by: signed(-0.1) })}
                  onClick={() => desk.send({ type: 'tags.stretch', edge, by: -0.1 })}
                >
                  {t(`desk.${edge}`)} {signed(-0.1)}
                </Button>
                <Button
                  aria-label={t('desk.stretch', { edge: t(`desk.${edge}`), by: signed(0.1) })}
                  onClick={() => desk.send({ type: 'tags.stretch', edge, by: 0.1 })}
                >
                  {t(`desk.${edge}`)} {signed(0.1)}
                </Button>
              </span>
            ))}
            {last ? (
              <Button onClick={() => desk.send({ type: 'tag.open', id: last.id })}>{t('desk.editOne')}</Button>
            ) : null}
            {comparison === undefined ? null : (
              <ButtonLink href={comparison} target="_blank" rel="noopener">
                {t(selected.length === 2 ? 'desk.compareBoth' : 'desk.addToCompare')}
              </ButtonLink>
            )}
            <Button onClick={() => desk.send({ type: 'tags.remove' })}>{t('desk.remove')}</Button>
          </>
        ) : null}
        {count > 0 ? (
          <Button
            variant="quiet"
            aria-disabled={selected.length === count}
            onClick={() => desk.send({ type: 'tags.selectAll' })}
          >
            {t('desk.selectAll')}
          </Button>
        ) : null}
        {selected.length > 0 ? (
          <Button variant="quiet" onClick={() => desk.send({ type: 'tags.deselect' })}>
            {t('desk.deselect')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
