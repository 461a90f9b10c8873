import { memo } from 'react';
import type { ResultItem } from '../../../core/domain/search.ts';
import { ItemMenu } from '../actions/ItemMenu.tsx';
import { SelectBox } from '../selection/SelectBox.tsx';
import { Facts } from './Facts.tsx';
import { MainLink } from './MainLink.tsx';
import { MomentStrip } from './MomentStrip.tsx';
import { Picture } from './Picture.tsx';
import styles from './ResultList.module.css';

interface ResultProps {
  item: ResultItem;
  words: readonly string[];
  onOpen: ((item: ResultItem) => void) | undefined;
}

/** A result in the grid. Memoized, so that scrolling does not render it again. */
export const ResultCard = memo(function ResultCard({ item, words, onOpen }: ResultProps) {
  return (
    <article part="item" className={styles.card}>
      <Picture item={item} />
      <SelectBox item={item} />
      <MomentStrip item={item} />
      <div className={styles.body}>
        <h2 className={styles.title}>
          <MainLink item={item} words={words} onOpen={onOpen} />
        </h2>
        <Facts item={item} words={words} />
        <ItemMenu item={item} owner="list" className={styles.menu} />
      </div>
    </article>
  );
});
