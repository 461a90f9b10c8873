import { memo } from 'react';
import { formatMoment } from '../../../core/domain/formats.ts';
import { comparableResult } from '../../../core/domain/compare/comparable.ts';
import { addToCompare } from '../../../core/domain/compare/tray.ts';
import { momentAddress, playableOf, titleOf } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { Moment } from '../../../core/domain/search.ts';
import type { Playable } from '../../../core/domain/result-item.ts';
import { stripOf } from '../../../core/domain/timeline-strip.ts';
import { useText } from '../../i18n/text-context.tsx';
import { CompareIcon } from '../../ui/icons.ts';
import { ItemMenu } from '../actions/ItemMenu.tsx';
import { useSlots } from '../slots.ts';
import { SelectBox } from '../selection/SelectBox.tsx';
import { compareAttributes } from './compare-attributes.ts';
import { Facts } from './Facts.tsx';
import { MainLink } from './MainLink.tsx';
import { Marked } from './Marked.tsx';
import { MomentStrip } from './MomentStrip.tsx';
import { Picture } from './Picture.tsx';
import styles from './ResultList.module.css';

/** Moments that fit beside a thumbnail. */
const MOMENTS_SHOWN = 4;

interface ResultProps {
  item: ResultItem;
  words: readonly string[];
  onOpen: ((item: ResultItem) => void) | undefined;
}

/**
 * A result in the list, with its description and its matching moments as text. Memoized, so that scrolling does not
 * render it again.
 */
export const ResultRow = memo(function ResultRow({ item, words, onOpen }: ResultProps) {
  return (
    <article part="item" className={styles.item}>
      <SelectBox item={item} />
      <div className={styles.itemPicture}>
        <Picture item={item} />
        <MomentStrip item={item} />
      </div>
      <div className={styles.itemBody}>
        <h2 className={styles.title}>
          <MainLink item={item} words={words} onOpen={onOpen} />
        </h2>
        <Facts item={item} words={words} />
        {item.description && item.type !== 'Tag' ? (
          <div className={styles.description} dir="auto">
            <Marked text={item.description} words={words} />
          </div>
        ) : null}
        <Moments item={item} words={words} />
        <ItemMenu item={item} owner="list" className={styles.menu} />
      </div>
    </article>
  );
});

function Moments({ item, words }: { item: ResultItem; words: readonly string[] }) {
  const { addressOf } = useSlots();
  const lit = stripOf(item)?.lit.slice(0, MOMENTS_SHOWN) ?? [];
  const playable = playableOf(item);
  if (!playable || lit.length === 0) return null;
  return (
    <div className={styles.moments}>
      {lit.map(({ moment }) => (
        <span key={moment.tag_id} className={styles.listed}>
          <a href={addressOf(momentAddress(playable, moment))} {...compareAttributes(item, playable, moment)}>
            {formatMoment(moment.start)}{' '}
            <span dir="auto">
              <Marked text={moment.description} words={words} />
            </span>
          </a>
          <AddMoment item={item} playable={playable} moment={moment} />
        </span>
      ))}
    </div>
  );
}

/** On the product's own pages the tray adds it without leaving the page (row B05). */
function AddMoment({ item, playable, moment }: { item: ResultItem; playable: Playable; moment: Moment }) {
  const t = useText();
  const { addressOf } = useSlots();
  const comparable = comparableResult(playable, titleOf(item), moment);
  if (!comparable) return null;
  const label = t('library.addToCompare', { name: `${moment.description} ${formatMoment(moment.start)}`.trim() });
  return (
    <a
      href={addressOf(addToCompare(comparable))}
      className={styles.addMoment}
      aria-label={label}
      title={label}
      data-compare-label={comparable.label}
    >
      <CompareIcon size={14} aria-hidden />
    </a>
  );
}
