import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import type { TypedKeyword } from '../../../machines/library/suggestions.machine.ts';
import { KEYWORD_MAX_LENGTH } from '../../../core/domain/constants/library.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { SearchIcon } from '../../ui/icons.ts';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import type { SearchRef, SuggestionsRef } from '../refs.ts';
import { selectKeyword } from '../select.ts';
import { optionId, SuggestionList } from './SuggestionList.tsx';
import styles from './SearchBar.module.css';

interface KeywordBoxProps {
  search: SearchRef;
  suggestions: SuggestionsRef;
}

/** The keyword field with its suggestions, and the reason if the keyword cannot be searched for (row L04). */
export function KeywordBox({ search, suggestions }: KeywordBoxProps) {
  const t = useText();
  const problemId = useId();
  const listId = useId();
  const keyword = useSelector(search, selectKeyword);
  const problem = useSelector(search, ({ context }) => context.problem);
  const items = useSelector(suggestions, ({ context }) => context.items);
  const active = useSelector(suggestions, ({ context }) => context.active);
  const isRequesting = useSelector(suggestions, (snapshot) => snapshot.matches({ open: 'asking' }));
  const isOpen = items.length > 0;

  const typed = (text: string): TypedKeyword => ({ text, mediaType: search.getSnapshot().context.query.type });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && isOpen)
      suggestions.send({ type: 'suggest.move', by: event.key === 'ArrowDown' ? 'next' : 'previous' });
    else if (event.key === 'ArrowDown') suggestions.send({ type: 'suggest.open', ...typed(keyword) });
    else if (event.key === 'Enter' && isOpen && active !== undefined) suggestions.send({ type: 'suggest.choose' });
    else if (event.key === 'Escape' && isOpen) suggestions.send({ type: 'suggest.close' });
    else {
      if (event.key === 'Enter') suggestions.send({ type: 'suggest.close' });
      return;
    }
    event.preventDefault();
  };

  return (
    <div className={styles.field}>
      <div className={styles.box}>
        <input
          type="search"
          role="combobox"
          enterKeyHint="search"
          className={styles.input}
          aria-label={t('library.keyword')}
          aria-autocomplete="list"
          aria-busy={isRequesting}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && active !== undefined ? optionId(listId, active) : undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? problemId : undefined}
          placeholder={t('library.keywordPlaceholder')}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={keyword}
          onChange={({ target }) => {
            search.send({ type: 'keyword.type', text: target.value });
            suggestions.send({ type: 'suggest.type', ...typed(target.value) });
          }}
          onKeyDown={onKeyDown}
          onBlur={() => suggestions.send({ type: 'suggest.close' })}
        />
        <IconButton type="submit" label={t('library.submit')} className={styles.submit}>
          <SearchIcon size={18} aria-hidden />
        </IconButton>
      </div>
      {isOpen ? <SuggestionList id={listId} items={items} suggestions={suggestions} /> : null}
      <Announcement>{isOpen ? t('library.suggestionCount', { count: items.length }) : null}</Announcement>
      {problem ? (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem === 'tooLong'
            ? t('library.keywordTooLong', { max: KEYWORD_MAX_LENGTH })
            : t('library.keywordControl')}
        </p>
      ) : null}
    </div>
  );
}
