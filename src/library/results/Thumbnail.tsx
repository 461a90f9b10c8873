import { thumbnailKind } from '../../domain/result-item.ts';
import type { ResultItem } from '../../domain/search.ts';
import { Drawing } from './Drawing.tsx';
import styles from './ResultList.module.css';

/** The item's picture, or the drawing that stands in where it is missing or fails to load (row L11). */
export function Thumbnail({ item }: { item: ResultItem }) {
  const source = item.pathThumb ?? (item.type === 'Photo' ? item.path : item.mediaPath?.[0]);
  return (
    <>
      <Drawing kind={thumbnailKind(item)} className={styles.drawing} />
      {source ? (
        <img
          key={source}
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          className={styles.image}
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      ) : null}
    </>
  );
}
