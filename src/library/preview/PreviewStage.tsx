import type { PreviewContent } from '../../../machines/library/library.ports.ts';
import { collectionAddress, playableOf, titleOf } from '../../domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Thumbnail } from '../results/Thumbnail.tsx';
import { useSlots } from '../slots.ts';
import styles from './Preview.module.css';

/** What there is to see or hear of an item. */
export function PreviewStage({ content, isZooming }: { content: PreviewContent; isZooming: boolean }) {
  const t = useText('preview');
  const { Player } = useSlots();
  const { item, documentUrl } = content;
  const playable = playableOf(item);
  if (playable) {
    return (
      <div className={styles.player}>
        <Player playable={playable} />
      </div>
    );
  }
  if (item.type === 'Photo' && item.path) {
    return (
      <img
        src={item.path}
        alt={titleOf(item) ?? t('common.untitled')}
        className={classes(styles.photo, isZooming && styles.near)}
      />
    );
  }
  return (
    <div className={styles.center}>
      <div className={styles.poster}>
        <Thumbnail item={item} />
      </div>
      {item.type === 'Document' && documentUrl ? (
        <ButtonLink href={documentUrl} look="primary" target="_blank" rel="noopener">
          {t('preview.openDocument')}
        </ButtonLink>
      ) : null}
      {item.type === 'Collection' && item.title ? (
        <ButtonLink href={collectionAddress(item.title)} look="primary">
          {t('preview.openCollection')}
        </ButtonLink>
      ) : null}
    </div>
  );
}
