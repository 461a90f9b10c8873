import type { MouseEvent } from 'react';
import { pageAddress, titleOf } from '../../domain/result-item.ts';
import type { ResultItem } from '../../domain/search.ts';
import { useText } from '../../i18n/text-context.tsx';
import styles from './ResultList.module.css';

interface MainLinkProps {
  item: ResultItem;
  onOpen: ((item: ResultItem) => void) | undefined;
}

/**
 * A result's title: pressed, it opens the preview; opened in another tab or window, the medium's page.
 *
 * What has no page of its own is a button.
 */
export function MainLink({ item, onOpen }: MainLinkProps) {
  const t = useText();
  const title = titleOf(item) ?? t('common.untitled');
  const href = pageAddress(item);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.(item);
  };
  return href === undefined ? (
    <button type="button" data-main="" className={styles.main} dir="auto" onClick={open}>
      {title}
    </button>
  ) : (
    <a href={href} data-main="" className={styles.main} dir="auto" onClick={open}>
      {title}
    </a>
  );
}
