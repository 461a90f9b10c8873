import { useSelector } from '@xstate/react';
import { useId, useMemo } from 'react';
import {
  selectAreFinishedUnfolded,
  selectDataDocument,
  selectHasNewResults,
  selectIsReadingScores,
  selectOpenResults,
  selectResults,
  selectShowsScores,
} from '../../../machines/player/player.select.ts';
import { foldFinished, resultCategories } from '../../../core/domain/results.ts';
import type { CategoryState, ResultCategory } from '../../../core/domain/results.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { BareButton, ToggleButton } from '../../ui/Button.tsx';
import { ChevronDownIcon } from '../../ui/icons.ts';
import type { PanelProps } from './panel-props.ts';
import { ResultTable } from './ResultTable.tsx';
import { RunTable } from './RunTable.tsx';
import panels from './panels.module.css';
import styles from './results.module.css';

const STATES = {
  complete: 'panels.complete',
  unofficial: 'panels.unofficial',
  inProgress: 'panels.inProgress',
  toCome: 'panels.toCome',
} as const satisfies Record<CategoryState, TextKey>;

/** A results table for each category or race, one open at a time; finished ones are collapsed below (rows P11, B13). */
export default function LiveResultsPanel({ player, document, handles }: PanelProps) {
  const t = useText('panels');
  const id = useId();
  const results = useSelector(player, selectResults);
  const open = useSelector(results, selectOpenResults);
  const shows = useSelector(results, selectShowsScores(document));
  const isReading = useSelector(results, selectIsReadingScores);
  const isNew = useSelector(useSelector(player, selectDataDocument), selectHasNewResults);
  const unfolded = useSelector(results, selectAreFinishedUnfolded);
  const { ahead, finished } = useMemo(() => foldFinished(resultCategories(document.tags)), [document]);
  const see = () => {
    if (isNew) player.send({ type: 'results.seen' });
  };
  return (
    // Moving the pointer over the results marks them as seen.
    <div onPointerMove={see} onFocus={see}>
      <div className={styles.tools}>
        <ToggleButton
          pressed={shows}
          aria-busy={isReading}
          onClick={() => player.send({ type: 'results.setScores', shown: !shows })}
        >
          {t('panels.scores')}
        </ToggleButton>
      </div>
      {ahead.length === 0 ? <p className={panels.empty}>{t('player.noContentYet')}</p> : null}
      {ahead.map((each) => (
        <Category
          key={each.id}
          player={player}
          document={document}
          handles={handles}
          {...each}
          isOpen={each.id === open}
        />
      ))}
      {finished.length === 0 ? null : (
        <section>
          <BareButton
            className={panels.category}
            aria-expanded={unfolded}
            aria-controls={`${id}-finished`}
            onClick={() => player.send({ type: 'results.toggleFinished' })}
          >
            <span>{t('panels.finished')}</span>
            <span className={panels.count}>{finished.length}</span>
            <ChevronDownIcon size={16} aria-hidden />
          </BareButton>
          <div id={`${id}-finished`} hidden={!unfolded}>
            {unfolded
              ? finished.map((each) => (
                  <Category
                    key={each.id}
                    player={player}
                    document={document}
                    handles={handles}
                    {...each}
                    isOpen={each.id === open}
                  />
                ))
              : null}
          </div>
        </section>
      )}
    </div>
  );
}

interface CategoryProps extends ResultCategory, Pick<PanelProps, 'player' | 'document' | 'handles'> {
  isOpen: boolean;
}

function Category({
  player,
  document,
  handles,
  id: category,
  category: name,
  run,
  state,
  tags,
  entries,
  isOpen,
}: CategoryProps) {
  const t = useText('panels');
  const id = useId();
  const heading = run === undefined ? name : `${name} – ${t('panels.run', { number: run })}`;
  return (
    <section>
      <BareButton
        className={panels.category}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => player.send({ type: 'results.toggle', category })}
      >
        <span dir="auto">{heading}</span>
        <Badge variant={state === 'inProgress' ? 'live' : 'plain'}>{t(STATES[state])}</Badge>
        <ChevronDownIcon size={16} aria-hidden />
      </BareButton>
      <div id={id} hidden={!isOpen}>
        {!isOpen ? null : entries ? (
          <RunTable player={player} document={document} handles={handles} name={heading} entries={entries} />
        ) : (
          <ResultTable player={player} document={document} handles={handles} category={name} tags={tags} />
        )}
      </div>
    </section>
  );
}
