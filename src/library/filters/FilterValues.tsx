import { useSelector } from '@xstate/react';
import { choicesOf, valuesOf } from '../../../core/domain/filters.ts';
import type { FilterName } from '../../../core/domain/filters.ts';
import { fold } from '../../../core/domain/words.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton } from '../../ui/Button.tsx';
import { CheckIcon } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { FiltersRef, SearchRef } from '../refs.ts';
import { selectResults } from '../select.ts';
import { useSlots } from '../slots.ts';
import styles from './filters.module.css';

/** Longer lists get a search field. */
const FIND_FROM = 8;

interface FilterValuesProps {
  name: FilterName;
  label: string;
  search: SearchRef;
  filters: FiltersRef;
  onChoose: (value: string) => void;
}

/** The values of one filter with their counts; those in the draft are pressed (row L07). */
export function FilterValues(props: FilterValuesProps) {
  return props.name === 'video' ? <TitleField {...props} /> : <ValueList {...props} />;
}

function TitleField({ name, filters }: FilterValuesProps) {
  const t = useText();
  const draft = useSelector(filters, ({ context }) => context.draft);
  return (
    <input
      type="text"
      className={styles.find}
      aria-label={t('library.filterTitleContains')}
      placeholder={t('library.filterTitleContains')}
      value={valuesOf(draft, name)[0] ?? ''}
      onChange={(event) => filters.send({ type: 'filter.write', name, text: event.target.value })}
    />
  );
}

function ValueList({ name, label, search, filters, onChoose }: FilterValuesProps) {
  const t = useText();
  const { year } = useSlots();
  const { draft, find, attributes } = useSelector(filters, ({ context }) => context);
  const results = useSelector(search, selectResults);
  const facets = useSelector(results, ({ context }) => context.facets);
  const approximate = useSelector(search, ({ context }) => context.approximate);
  const chosen = valuesOf(draft, name);
  const choices = choicesOf(name, year, attributes, facets, chosen);
  const requested = fold(find.trim());
  const shown = choices.filter(({ value }) => fold(value).includes(requested));
  return (
    <>
      {choices.length > FIND_FROM ? (
        <input
          type="search"
          className={styles.find}
          aria-label={t('library.filterFind')}
          placeholder={t('library.filterFind')}
          value={find}
          onChange={(event) => filters.send({ type: 'filter.find', text: event.target.value })}
        />
      ) : null}
      <div role="group" aria-label={label} className={styles.values}>
        {shown.map(({ value, count }) => (
          <BareButton
            key={value}
            className={styles.value}
            aria-pressed={chosen.includes(value)}
            onClick={() => onChoose(value)}
          >
            <CheckIcon size={16} aria-hidden />
            <span className={styles.valueName} dir="auto">
              {value}
            </span>
            {count === undefined || (approximate && count === 0) ? null : (
              <data className={styles.count} value={count}>
                {approximate ? <About /> : null}
                {count}
              </data>
            )}
          </BareButton>
        ))}
        {shown.length === 0 ? <p className={styles.none}>{t('library.filterNone')}</p> : null}
      </div>
    </>
  );
}

/** Marks an estimated count, where zero may also mean a few. */
function About() {
  const t = useText();
  return (
    <>
      <span aria-hidden="true">≈ </span>
      <VisuallyHidden>{t('library.about')} </VisuallyHidden>
    </>
  );
}
