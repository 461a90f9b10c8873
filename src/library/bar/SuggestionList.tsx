import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { wordsOf } from '../../../core/domain/words.ts';
import type { Suggestion } from '../../../core/domain/search.ts';
import { useText } from '../../i18n/text-context.tsx';
import { FilmIcon, FlagIcon, TagIcon, UserIcon } from '../../ui/icons.ts';
import type { SuggestionsRef } from '../refs.ts';
import { Marked } from '../results/Marked.tsx';
import styles from './SearchBar.module.css';

const ICONS = { title: FilmIcon, athlete: UserIcon, nation: FlagIcon, tag: TagIcon } as const;

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface SuggestionListProps {
  id: string;
  items: readonly Suggestion[];
  suggestions: SuggestionsRef;
}

/** Suggested keywords below the field. The field keeps the focus and references the active option (row L04). */
export function SuggestionList({ id, items, suggestions }: SuggestionListProps) {
  const t = useText();
  const active = useSelector(suggestions, ({ context }) => context.active);
  const text = useSelector(suggestions, ({ context }) => context.text);
  const words = useMemo(() => wordsOf(text), [text]);
  return (
    <div id={id} role="listbox" aria-label={t('library.suggestions')} className={styles.suggestions}>
      {items.map((item, index) => {
        const Icon = ICONS[item.kind];
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the box's, which has the focus
          <div
            key={`${item.kind} ${item.text}`}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.suggestion}
            // The input keeps the focus, so that the list does not close during a click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => suggestions.send({ type: 'suggest.choose', index })}
          >
            <Icon size={16} aria-hidden />
            <span className={styles.suggestionText} dir="auto">
              <Marked text={item.text} words={words} />
            </span>
            <span className={styles.suggestionKind}>{t(`library.suggestion.${item.kind}`)}</span>
          </div>
        );
      })}
    </div>
  );
}
