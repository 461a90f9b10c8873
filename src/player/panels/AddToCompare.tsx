import { comparableTag } from '../../../core/domain/compare/comparable.ts';
import { addToCompare } from '../../../core/domain/compare/tray.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { CompareIcon } from '../../ui/icons.ts';
import type { PlayerHandles } from '../handles.ts';
import styles from './panels.module.css';

interface AddToCompareProps {
  document: DataDocument;
  tag: Tag;
  /** The row's name for the moment. */
  name: string;
  handles: Pick<PlayerHandles, 'addressOf' | 'reload'>;
}

/**
 * Adds the moment of a row to the comparison. On the product's own pages the tray adds it without leaving the page (row
 * B05).
 */
export function AddToCompare({ document, tag, name, handles: { addressOf, reload } }: AddToCompareProps) {
  const t = useText('panels');
  const moment = comparableTag(document, tag, name);
  if (!moment) return null;
  const label = t('panels.addToCompare', { name });
  return (
    <ButtonLink
      variant="quiet"
      className={styles.compare}
      href={addressOf(addToCompare(moment))}
      aria-label={label}
      title={label}
      data-compare-label={moment.label}
      {...(reload ? {} : { target: '_blank', rel: 'noopener' })}
    >
      <CompareIcon size={16} aria-hidden />
    </ButtonLink>
  );
}
