import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import type { TriedMedium } from '../../../core/domain/playground/trial.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { AudioLinesIcon, FilmIcon } from '../../ui/icons.ts';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import styles from './Playground.module.css';
import type { MediumSearchRef, PlaygroundRef } from './refs.ts';

const ICONS = { video: FilmIcon, audio: AudioLinesIcon } as const;

/** The medium to try: searched by title while typing, or named by id. */
export function MediumField({ playground }: { playground: PlaygroundRef }) {
  const search = useSelector(playground, ({ children }) => children.search);
  const medium = useSelector(playground, ({ context }) => context.medium);
  return search ? <MediumSearch search={search} medium={medium} /> : null;
}

interface MediumSearchProps {
  search: MediumSearchRef;
  /** The embedded medium. */
  medium: TriedMedium | undefined;
}

export function MediumSearch({ search, medium }: MediumSearchProps) {
  const t = useText();
  const inputId = useId();
  const listId = useId();
  const hintId = useId();
  const { text, items, active } = useSelector(search, ({ context }) => context);
  const isSearching = useSelector(search, (snapshot) => snapshot.matches({ open: 'searching' }));
  const outcome = useSelector(search, (snapshot) => {
    if (snapshot.matches('wrong')) return 'wrongId';
    if (snapshot.matches({ open: 'nothing' })) return 'nothing';
    return snapshot.matches({ open: 'failed' }) ? 'searchFailed' : undefined;
  });
  const isOpen = items.length > 0;
  const option = (index: number): string => `${listId}-${index}`;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (isOpen && event.key === 'ArrowDown') search.send({ type: 'search.move', by: 'next' });
    else if (isOpen && event.key === 'ArrowUp') search.send({ type: 'search.move', by: 'previous' });
    else if (event.key === 'Enter') search.send({ type: 'search.choose' });
    else if (isOpen && event.key === 'Escape') search.send({ type: 'search.close' });
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.medium}>
      <label htmlFor={inputId} className={styles.label}>
        {t('playground.medium')}
      </label>
      <div className={styles.mediumBox}>
        <input
          id={inputId}
          type="search"
          role="combobox"
          className={styles.input}
          aria-autocomplete="list"
          aria-busy={isSearching}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && active !== undefined ? option(active) : undefined}
          aria-describedby={hintId}
          placeholder={t('playground.mediumPlaceholder')}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={text}
          onChange={({ target }) => search.send({ type: 'search.type', text: target.value })}
          onKeyDown={onKeyDown}
          onBlur={() => search.send({ type: 'search.close' })}
        />
        <Button onMouseDown={(event) => event.preventDefault()} onClick={() => search.send({ type: 'search.name' })}>
          {t('playground.tryId')}
        </Button>
        {isOpen ? (
          <div id={listId} role="listbox" aria-label={t('playground.found')} className={styles.options}>
            {items.map(({ type, id, title }, index) => {
              const Icon = ICONS[type];
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the box's, which has the focus
                <div
                  key={`${type} ${id}`}
                  id={option(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={styles.option}
                  // The input keeps the focus, so that the list does not close during a click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => search.send({ type: 'search.choose', index })}
                >
                  <Icon size={16} aria-hidden />
                  <span dir="auto">{title || t('common.untitled')}</span>
                  <span className={styles.optionId}>{id}</span>
                </div>
              );
            })}
          </div>
        ) : null}
      </div>
      <p id={hintId} className={styles.hint} dir="auto">
        {medium
          ? t('playground.tried', { title: medium.title || t('common.untitled'), id: medium.id })
          : t('playground.mediumHint')}
      </p>
      <p role="status" className={styles.hint}>
        {outcome ? t(`playground.${outcome}`) : null}
      </p>
      <Announcement>{isOpen ? t('playground.foundCount', { count: items.length }) : null}</Announcement>
    </div>
  );
}
