import type { MouseEvent } from 'react';
import { pageAddress, titleOf } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { useText } from '../../i18n/text-context.tsx';
import { useSlots } from '../slots.ts';
import { BareButton } from '../../ui/Button.tsx';
import { Marked } from './Marked.tsx';
import styles from './ResultList.module.css';

interface MainLinkProps {
  item: ResultItem;
  /** Folded words that it was found by. */
  words: readonly string[];
  onOpen: ((item: ResultItem) => void) | undefined;
}

/**
 * A result's title: pressed, it opens the preview; opened in another tab or window, the medium's page.
 *
 * What has no page of its own is a button.
 */
export function MainLink({ item, words, onOpen }: MainLinkProps) {
  const t = useText();
  const title = titleOf(item);
  const marked = title === undefined ? t('common.untitled') : <Marked text={title} words={words} />;
  const { addressOf } = useSlots();
  const address = pageAddress(item);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.(item);
  };
  return address === undefined ? (
    <BareButton data-main="" className={styles.main} dir="auto" onClick={open}>
      {marked}
    </BareButton>
  ) : (
    <a href={addressOf(address)} data-main="" className={styles.main} dir="auto" onClick={open}>
      {marked}
    </a>
  );
}
