import { useSelector } from '@xstate/react';
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CSSProperties } from 'react';
import type { ShownTag } from '../../../core/domain/desk/shown-tags.ts';
import { hues, tagTime } from '../../../core/domain/desk/timeline.ts';
import { isTaking } from '../../../machines/studio/desk/desk.select.ts';
import { templateOf } from '../../../machines/studio/desk/desk.select.ts';
import { attachRowArrows } from '../../dom/row-arrows.ts';
import { fixedRows, rowsToRender, watchRows } from '../../dom/visible-rows.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { BareButton, Button, IconButton } from '../../ui/Button.tsx';
import { PencilIcon } from '../../ui/icons.ts';
import styles from './desk.module.css';
import type { DeskProps } from './refs.ts';
import { tagLabel, tagLength, tagMoment } from './tag-text.ts';

const ROW = 48;
const ROW_SPACED = 72;

/** All tags, latest moment last; only the visible rows are rendered. */
export function TagList({ desk, film }: DeskProps) {
  const t = useText();
  const tags = useSelector(desk, ({ context }) => context.board.shown);
  const template = useSelector(desk, ({ context }) => templateOf(context));
  const selected = useSelector(desk, ({ context }) => context.selected);
  const isFilling = useSelector(desk, isTaking);
  const watch = useMemo(() => watchRows(fixedRows(ROW, ROW_SPACED)), []);
  const seen = useSyncExternalStore(watch.subscribe, watch.read);
  const attach = useCallback(
    (list: HTMLUListElement) => {
      const [detachRows, detachArrows] = [watch.attach(list), attachRowArrows(list)];
      return () => {
        detachRows();
        detachArrows();
      };
    },
    [watch],
  );
  const chosen = useMemo(() => new Set(selected), [selected]);
  const colours = useMemo(() => hues(template), [template]);
  return (
    <section className={styles.tags} aria-labelledby="desk-tags" aria-busy={isFilling}>
      <h2 id="desk-tags">
        {t('desk.tags')} <span className={styles.count}>{tags.length}</span>
      </h2>
      {tags.length === 0 ? <p className={styles.facts}>{t('desk.noTags')}</p> : null}
      <div className={styles.scroller}>
        <ul ref={attach} className={styles.list} style={{ height: tags.length * seen.height }}>
          {rowsToRender(seen, tags.length).map((index) => {
            const tag = tags[index]!;
            return (
              <Row
                key={tag.id}
                desk={desk}
                film={film}
                tag={tag}
                index={index}
                count={tags.length}
                height={seen.height}
                hue={colours.get(tag.category)}
                isSelected={chosen.has(tag.id)}
              />
            );
          })}
        </ul>
      </div>
    </section>
  );
}

interface RowProps extends DeskProps {
  tag: ShownTag;
  index: number;
  count: number;
  height: number;
  hue: number | undefined;
  isSelected: boolean;
}

const Row = memo(({ desk, film, tag, index, count, height, hue, isSelected }: RowProps) => {
  const t = useText();
  const language = useLanguage();
  const label = tagLabel(tag);
  const time = tagMoment(tag);
  const named = { label: `${time} ${label}` };
  return (
    <li
      className={styles.row}
      data-row={index}
      data-selected={isSelected || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${index * height}px)`, height }}
    >
      <input
        type="checkbox"
        className={styles.choose}
        checked={isSelected}
        aria-label={t('desk.select', named)}
        onChange={({ nativeEvent }) =>
          desk.send({
            type: 'tags.select',
            id: tag.id,
            mode: (nativeEvent as unknown as MouseEvent).shiftKey ? 'through' : 'toggle',
          })
        }
      />
      <BareButton
        data-main
        className={styles.seek}
        onClick={() => {
          const { time: now, at } = film.clock.read();
          film.seek(tagTime(tag, at === undefined ? 0 : at - now * 1000));
        }}
      >
        <span
          className={styles.swatch}
          style={{ '--hue': hue === undefined ? 'var(--edge)' : `var(--tag-${hue})` } as CSSProperties}
        />
        <span className={styles.time}>{time}</span>{' '}
        <span className={styles.name} dir="auto">
          {label}
        </span>{' '}
        <span className={styles.facts}>
          {[
            tagLength(tag, language),
            tag.score,
            tag.nation,
            tag.by && t('desk.by', { name: tag.by.name }),
            tag.state === 'pending' && t('desk.state.pending'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </BareButton>
      {tag.state === 'conflict' ? (
        <Button
          variant="danger"
          aria-label={t('desk.compare', named)}
          onClick={() => desk.send({ type: 'conflict.open', id: tag.id })}
        >
          {t('desk.state.conflict')}
        </Button>
      ) : (
        <IconButton label={t('desk.editTag', named)} onClick={() => desk.send({ type: 'tag.open', id: tag.id })}>
          <PencilIcon size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  );
});
Row.displayName = 'Row';
