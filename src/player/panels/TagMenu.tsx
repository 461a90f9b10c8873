import { useCallback, useId, useMemo, useSyncExternalStore } from 'react';
import type { CategoryStyles } from '../../../core/domain/category-style.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { menuCategories } from '../../../core/domain/menu.ts';
import { shownScore } from '../../../core/domain/score.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import { lengthText } from '../../../core/domain/tag-length.ts';
import { useText } from '../../i18n/text-context.tsx';
import { fixedRows, rowsToRender, watchRows } from '../../dom/visible-rows.ts';
import { BareButton } from '../../ui/Button.tsx';
import { ChevronDownIcon } from '../../ui/icons.ts';
import { useInstance } from '../../ui/use-instance.ts';
import { tagName, tagTime } from '../tag-name.ts';
import { useCategoryName } from '../use-category-name.ts';
import type { PlayerHandles } from '../handles.ts';
import { AddToCompare } from './AddToCompare.tsx';
import { TagShape } from '../timeline/TagShape.tsx';
import styles from './panels.module.css';

interface TagMenuProps {
  tags: readonly TimedTag[];
  categories: CategoryStyles;
  /** Id of the current tag. */
  current: string | undefined;
  /** The open category. */
  open: string | undefined;
  showScores: boolean;
  /** Of the film, seconds; 0 while unknown, Infinity if live. */
  duration: Seconds;
  /** Live: the time of day at player time 0. */
  dayOffset: Seconds | undefined;
  document: DataDocument;
  handles: PlayerHandles;
  onToggle: (category: string) => void;
  onSelect: (id: string) => void;
}

/** Tags by category, one category open at a time (Player 2). */
export function TagMenu({ tags, categories, open, onToggle, ...list }: TagMenuProps) {
  const t = useText();
  const nameOf = useCategoryName(categories);
  const id = useId();
  const groups = useMemo(() => menuCategories(tags), [tags]);
  if (groups.length === 0) return <p className={styles.empty}>{t('player.noContentYet')}</p>;
  return (
    <nav aria-label={t('player.menu')}>
      {groups.map(({ category, tags: members }, index) => (
        <section key={category}>
          <BareButton
            className={styles.category}
            aria-expanded={category === open}
            aria-controls={`${id}-${index}`}
            onClick={() => onToggle(category)}
          >
            <TagShape style={categories.get(category)} />
            <span dir="auto">{nameOf(category)}</span>
            <span className={styles.count} aria-label={t('player.tags', { count: members.length })}>
              {members.length}
            </span>
            <ChevronDownIcon size={16} aria-hidden />
          </BareButton>
          <div id={`${id}-${index}`} hidden={category !== open}>
            {category === open ? <TagList tags={members} {...list} /> : null}
          </div>
        </section>
      ))}
    </nav>
  );
}

const ROW_HEIGHT = 44;
/** Pixels, for three lines with a reader's text spacing. */
const ROW_HEIGHT_SPACED = 88;

/** Only the visible rows are rendered, as a session may have thousands. */
export function TagList({
  tags,
  current,
  showScores,
  dayOffset,
  duration,
  document,
  handles,
  onSelect,
}: Omit<TagMenuProps, 'categories' | 'open' | 'onToggle'>) {
  const t = useText();
  const { attach, subscribe, read } = useInstance(() => watchRows(fixedRows(ROW_HEIGHT, ROW_HEIGHT_SPACED)));
  const seen = useSyncExternalStore(subscribe, read);
  const visible = rowsToRender(seen, tags.length);
  const measure = useCallback((list: HTMLUListElement) => attach(list), [attach]);
  return (
    <ul ref={measure} className={styles.rows} style={{ height: tags.length * seen.height }}>
      {visible.map((index) => {
        const tag = tags[index];
        if (!tag) return null;
        const score = showScores ? shownScore(tag.score) : undefined;
        return (
          <li
            key={tag.id}
            data-row={index}
            aria-setsize={tags.length}
            aria-posinset={index + 1}
            style={{ top: index * seen.height }}
          >
            <BareButton
              className={styles.tag}
              aria-current={tag.id === current || undefined}
              onClick={() => onSelect(tag.id)}
            >
              <time>{tagTime(tag, dayOffset)}</time>
              <span dir="auto">
                {tagName(tag)} {tag.duration === undefined ? null : <small>{lengthText(tag.duration)}</small>}{' '}
                {duration > 0 && tag.start > duration ? <small>{t('player.afterTheEnd')}</small> : null}
              </span>
              {score ? <data>{score}</data> : null}
            </BareButton>
            <AddToCompare document={document} tag={tag} name={tagName(tag)} handles={handles} />
          </li>
        );
      })}
    </ul>
  );
}
