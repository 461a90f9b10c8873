import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useState } from 'react';
import type { CategoryStyles } from '../../domain/category-style.ts';
import { clockText } from '../../domain/clock.ts';
import { menuCategories } from '../../domain/menu.ts';
import { shownScore } from '../../domain/score.ts';
import type { TimedTag } from '../../domain/tag.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ChevronDownIcon } from '../../ui/icons.ts';
import { tagName } from '../tag-name.ts';
import { TagShape } from '../timeline/TagShape.tsx';
import styles from './panels.module.css';

interface TagMenuProps {
  tags: readonly TimedTag[];
  categories: CategoryStyles;
  /** Id of the tag being played. */
  current: string | undefined;
  /** The one category that is open. */
  open: string | undefined;
  showScores: boolean;
  onToggle: (category: string) => void;
  onSelect: (id: string) => void;
}

/** Tags by category, one category open at a time (Player 2). */
export function TagMenu({ tags, categories, open, onToggle, ...list }: TagMenuProps) {
  const t = useText();
  const id = useId();
  const groups = useMemo(() => menuCategories(tags), [tags]);
  if (groups.length === 0) return <p className={styles.empty}>{t('player.noContentYet')}</p>;
  return (
    <nav aria-label={t('player.menu')}>
      {groups.map(({ category, tags: members }, place) => (
        <section key={category}>
          <button
            type="button"
            className={styles.category}
            aria-expanded={category === open}
            aria-controls={`${id}-${place}`}
            onClick={() => onToggle(category)}
          >
            <TagShape style={categories.get(category)} />
            <span dir="auto">{category}</span>
            <span className={styles.count} aria-label={t('player.tags', { count: members.length })}>
              {members.length}
            </span>
            <ChevronDownIcon size={16} aria-hidden />
          </button>
          <div id={`${id}-${place}`} hidden={category !== open}>
            {category === open ? <TagList tags={members} {...list} /> : null}
          </div>
        </section>
      ))}
    </nav>
  );
}

const ROW_HEIGHT = 44;

/** Only the rows in sight stand in the page: a session may have thousands. */
function TagList({
  tags,
  current,
  showScores,
  onSelect,
}: Pick<TagMenuProps, 'tags' | 'current' | 'showScores' | 'onSelect'>) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const rows = useVirtualizer({
    count: tags.length,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => list?.closest<HTMLElement>(`.${styles.body}`) ?? null,
    scrollMargin: list?.offsetTop ?? 0,
    overscan: 8,
  });
  return (
    <ul ref={setList} style={{ position: 'relative', height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const tag = tags[index] as TimedTag;
        const score = showScores ? shownScore(tag.score) : undefined;
        return (
          <li
            key={tag.id}
            aria-setsize={tags.length}
            aria-posinset={index + 1}
            style={{ position: 'absolute', insetInline: 0, top: start - (list?.offsetTop ?? 0) }}
          >
            <button
              type="button"
              className={styles.tag}
              aria-current={tag.id === current || undefined}
              onClick={() => onSelect(tag.id)}
            >
              <time>{clockText(tag.start)}</time>
              <span dir="auto">{tagName(tag)}</span>
              {score ? <data>{score}</data> : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
