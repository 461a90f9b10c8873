import { use } from 'react';
import type { MouseEvent } from 'react';
import { headingOf, pageAddress } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { useText } from '../../i18n/text-context.tsx';
import { useSlots } from '../slots.ts';
import { BareButton } from '../../ui/Button.tsx';
import { SelectionContext } from '../selection/context.ts';
import { Marked } from './Marked.tsx';
import styles from './ResultList.module.css';

interface MainLinkProps {
  item: ResultItem;
  /** Folded search words that matched it. */
  words: readonly string[];
  onOpen: ((item: ResultItem) => void) | undefined;
}

/**
 * The title of a result. A click opens the preview; in a new tab or window, it opens the medium's page.
 *
 * If the medium has no page, the title is a button. While results are being selected, a click selects.
 */
export function MainLink({ item, words, onOpen }: MainLinkProps) {
  const t = useText();
  const title = headingOf(item);
  const marked = title === undefined ? t('common.untitled') : <Marked text={title} words={words} />;
  const { addressOf } = useSlots();
  const address = pageAddress(item);
  const access = use(SelectionContext);
  const open = (event: MouseEvent) => {
    if (access && !access.selection.getSnapshot().matches('none')) {
      event.preventDefault();
      if (event.shiftKey) access.selection.send({ type: 'selection.extend', item, rows: access.rows() });
      else access.selection.send({ type: 'selection.toggle', item });
      return;
    }
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
