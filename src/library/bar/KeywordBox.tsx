import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { KEYWORD_MAX_LENGTH } from '../../domain/constants.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { SearchIcon } from '../../ui/icons.ts';
import type { SearchRef } from '../refs.ts';
import styles from './SearchBar.module.css';

/** The keyword, with the reason beside it when it cannot be searched for (row L04). */
export function KeywordBox({ search }: { search: SearchRef }) {
  const t = useText();
  const problemId = useId();
  const keyword = useSelector(search, ({ context }) => context.query.keyword);
  const problem = useSelector(search, ({ context }) => context.problem);
  return (
    <div className={styles.field}>
      <input
        type="search"
        enterKeyHint="search"
        className={styles.input}
        aria-label={t('library.keyword')}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        placeholder={t('library.keywordPlaceholder')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={keyword}
        onChange={(event) => search.send({ type: 'keyword.type', text: event.target.value })}
      />
      <IconButton type="submit" label={t('library.submit')} className={styles.submit}>
        <SearchIcon size={18} aria-hidden />
      </IconButton>
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
