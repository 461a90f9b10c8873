import { useCallback } from 'react';
import { thumbnailKind } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { siteFilm } from '../../../core/domain/thumbnails.ts';
import { tileAt } from '../../../core/domain/storyboard.ts';
import { useSlots } from '../slots.ts';
import { Drawing } from './Drawing.tsx';
import styles from './ResultList.module.css';

/** The item's picture, or a drawing if it is missing or fails to load (rows L11, P31). */
export function Thumbnail({ item }: { item: ResultItem }) {
  const source = item.pathThumb ?? (item.type === 'Photo' ? item.path : item.mediaPath?.[0]);
  const film = item.replay_url?.split(',')[0];
  return (
    <>
      <Drawing kind={thumbnailKind(item)} className={styles.drawing} />
      {source ? (
        <img key={source} src={source} alt="" {...SHOWN} />
      ) : film && siteFilm(film) ? (
        <SiteThumbnail key={film} film={film} />
      ) : null}
      {item.still ? <Still key={`${item.id} ${item.still.url}`} still={item.still} /> : null}
    </>
  );
}

/** A moment of a film, cropped from its storyboard. */
function Still({ still }: { still: NonNullable<ResultItem['still']> }) {
  const { url, at, width, height, columns, count } = still;
  const { x, y } = tileAt(still, at);
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={styles.image}
      aria-hidden
    >
      <image
        href={url}
        width={columns * width}
        height={Math.ceil(count / columns) * height}
        onError={({ currentTarget }) => currentTarget.ownerSVGElement?.setAttribute('hidden', '')}
      />
    </svg>
  );
}

/** The thumbnail that a video site has for its film, if the server has none. */
function SiteThumbnail({ film }: { film: string }) {
  const { attachSiteThumbnail } = useSlots();
  const attach = useCallback(
    (image: HTMLImageElement) => attachSiteThumbnail(image, film),
    [attachSiteThumbnail, film],
  );
  return <img ref={attach} alt="" hidden {...SHOWN} />;
}

const SHOWN = {
  loading: 'lazy',
  decoding: 'async',
  className: styles.image,
  onError({ currentTarget }: { currentTarget: HTMLImageElement }) {
    currentTarget.hidden = true;
  },
} as const;
