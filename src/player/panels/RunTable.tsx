import { useSelector } from '@xstate/react';
import { useId, useMemo } from 'react';
import type { ReactNode } from 'react';
import {
  selectResults,
  selectResultSort,
  selectShowsScores,
  selectTags,
  selectUnfoldedRow,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { selectCurrentTag, selectTimedTags } from '../../../machines/player/tags/tags/tags.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { GatePenalty } from '../../../core/domain/race/messages.ts';
import type { RunEntry } from '../../../core/domain/results.ts';
import { runGap, type RunOutcome, type RunRow, runRows, runTime } from '../../../core/domain/run-rows.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton } from '../../ui/Button.tsx';
import { ChevronDownIcon } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { PlayerHandles } from '../handles.ts';
import { AddToCompare } from './AddToCompare.tsx';
import { SortButton, useAriaSort } from './SortButton.tsx';
import styles from './runs.module.css';

interface RunTableProps {
  player: PlayerRef;
  document: DataDocument;
  handles: PlayerHandles;
  /** Heading of the table. */
  name: string;
  entries: readonly RunEntry[];
}

/** The results of one run of a slalom: one row per athlete, which expands to the penalties by gate (row B13). */
export function RunTable({ player, document, handles, name, entries }: RunTableProps) {
  const t = useText('panels');
  const results = useSelector(player, selectResults);
  const shows = useSelector(results, selectShowsScores(document));
  const sort = useSelector(results, selectResultSort);
  const unfolded = useSelector(results, selectUnfoldedRow);
  const tagsRef = useSelector(player, selectTags);
  const current = useSelector(tagsRef, selectCurrentTag)?.id;
  const timed = useSelector(tagsRef, selectTimedTags);
  const moments = useMemo(() => new Set(timed.map(({ id }) => id)), [timed]);
  const rows = useMemo(() => runRows(entries, { shows, sort }), [entries, shows, sort]);
  const hasFirst = rows.some(({ outcome }) => outcome?.firstTotal !== undefined);
  const isProvisional = rows.some(({ outcome }) => outcome?.isProvisional && outcome.total !== undefined);
  const sortOf = {
    score: useAriaSort(player, 'score', true),
    name: useAriaSort(player, 'name', true),
    nation: useAriaSort(player, 'nation', true),
  };
  return (
    <div className={styles.runs}>
      <table className={styles.table} data-scores={shows}>
        <caption>
          <VisuallyHidden>{name}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {shows ? (
              <th scope="col" aria-sort={sortOf.score}>
                <SortButton player={player} column="score" name="panels.rank" />
              </th>
            ) : null}
            <th scope="col" className={styles.wide} aria-sort={shows ? undefined : sortOf.score}>
              {shows ? t('panels.bib') : <SortButton player={player} column="score" name="panels.bib" />}
            </th>
            <th scope="col" aria-sort={sortOf.name}>
              <SortButton player={player} column="name" name="panels.name" />
            </th>
            <th scope="col" className={styles.wide}>
              {t('panels.club')}
            </th>
            <th scope="col" className={styles.wide} aria-sort={sortOf.nation}>
              <SortButton player={player} column="nation" name="panels.nation" />
            </th>
            {shows ? (
              <>
                {hasFirst ? <Column name="panels.run" number={1} isWide /> : null}
                <Column name="panels.time" isWide />
                <th scope="col" className={styles.number}>
                  <span aria-hidden>{t('panels.penaltiesShort')}</span>
                  <VisuallyHidden>{t('panels.penalties')}</VisuallyHidden>
                </th>
                <Column name="panels.total" />
                <Column name="panels.behind" isWide />
                <th scope="col">
                  <VisuallyHidden>{t('panels.details')}</VisuallyHidden>
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.tag.id}
              row={row}
              hasFirst={hasFirst}
              isMoment={moments.has(row.tag.id)}
              isCurrent={row.tag.id === current}
              isUnfolded={row.tag.id === unfolded}
              compare={<AddToCompare document={document} tag={row.tag} name={row.name} handles={handles} />}
              onSelect={() => tagsRef?.send({ type: 'tag.select', id: row.tag.id })}
              onToggle={() => player.send({ type: 'results.toggleRow', tag: row.tag.id })}
            />
          ))}
        </tbody>
      </table>
      {isProvisional ? <p className={styles.note}>* {t('panels.provisional')}</p> : null}
    </div>
  );
}

function Column({ name, number, isWide = false }: { name: TextKey; number?: number; isWide?: boolean }) {
  const t = useText('panels');
  return (
    <th scope="col" className={isWide ? `${styles.number} ${styles.wide}` : styles.number}>
      {t(name, number === undefined ? {} : { number })}
    </th>
  );
}

interface RowProps {
  row: RunRow;
  hasFirst: boolean;
  /** Its tag has a time. */
  isMoment: boolean;
  isCurrent: boolean;
  isUnfolded: boolean;
  /** Button that adds the row's moment to the comparison. */
  compare: ReactNode;
  onSelect: () => void;
  onToggle: () => void;
}

function Row({ row, hasFirst, isMoment, isCurrent, isUnfolded, compare, onSelect, onToggle }: RowProps) {
  const t = useText('panels');
  const id = useId();
  const { bib, name, club, nation, outcome } = row;
  const under = [t('panels.bibOf', { bib }), club, nation].filter(Boolean).join(' · ');
  return (
    <>
      <tr aria-current={isCurrent || undefined} className={styles.row}>
        {outcome ? <td>{outcome.rank}</td> : null}
        <td className={styles.wide}>{bib}</td>
        <th scope="row">
          {isMoment ? (
            <BareButton className={styles.name} onClick={onSelect}>
              <span dir="auto">{name}</span>
            </BareButton>
          ) : (
            <span className={styles.name} dir="auto">
              {name}
            </span>
          )}
          {compare}
          <small className={styles.narrow} dir="auto">
            {under}
          </small>
        </th>
        <td className={styles.wide} dir="auto">
          {club}
        </td>
        <td className={styles.wide}>{nation}</td>
        {outcome ? (
          <>
            {hasFirst ? <Time ms={outcome.firstTotal} /> : null}
            <Time ms={outcome.time} />
            <td className={styles.number}>{outcome.penalty}</td>
            <td className={styles.number}>
              <Total outcome={outcome} />
              {outcome.behind ? <small className={styles.narrow}>{runGap(outcome.behind)}</small> : null}
            </td>
            <td className={`${styles.number} ${styles.wide}`}>{outcome.behind ? runGap(outcome.behind) : null}</td>
            <td className={styles.toggle}>
              <BareButton
                aria-label={t('panels.detailsOf', { name })}
                aria-expanded={isUnfolded}
                aria-controls={id}
                onClick={onToggle}
              >
                <ChevronDownIcon size={16} aria-hidden />
              </BareButton>
            </td>
          </>
        ) : null}
      </tr>
      {outcome ? (
        <tr id={id} hidden={!isUnfolded} className={styles.unfolded}>
          {isUnfolded ? (
            <td colSpan={hasFirst ? 11 : 10}>
              <Details row={row} outcome={outcome} />
            </td>
          ) : null}
        </tr>
      ) : null}
    </>
  );
}

function Time({ ms }: { ms: number | undefined }) {
  return <td className={`${styles.number} ${styles.wide}`}>{ms === undefined ? null : runTime(ms)}</td>;
}

/** The total, or why there is none. */
function Total({ outcome: { irregularity, total, isProvisional } }: { outcome: RunOutcome }) {
  const t = useText('panels');
  if (irregularity) {
    return (
      <>
        <abbr aria-hidden title={t(`panels.${irregularity}`)}>
          {irregularity}
        </abbr>
        <VisuallyHidden>{t(`panels.${irregularity}`)}</VisuallyHidden>
      </>
    );
  }
  if (total === undefined) return null;
  return (
    <>
      <data value={total}>{runTime(total)}</data>
      {isProvisional ? (
        <>
          <span aria-hidden className={styles.star}>
            *
          </span>
          <VisuallyHidden> {t('panels.provisional')}</VisuallyHidden>
        </>
      ) : null}
    </>
  );
}

function Details({ row: { club, nation }, outcome }: { row: RunRow; outcome: RunOutcome }) {
  const t = useText('panels');
  const { time, penalty, total, behind, firstTotal, gates = [] } = outcome;
  const details: readonly [name: string, value: string | undefined][] = [
    [t('panels.club'), club],
    [t('panels.nation'), nation],
    [t('panels.run', { number: 1 }), firstTotal === undefined ? undefined : runTime(firstTotal)],
    [t('panels.runTime'), time === undefined ? undefined : runTime(time)],
    [t('panels.penalties'), penalty?.toString()],
    [t('panels.total'), total === undefined ? undefined : runTime(total)],
    [t('panels.behind'), behind ? runGap(behind) : undefined],
  ];
  return (
    <>
      <dl className={styles.details}>
        {details.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {gates.length === 0 ? null : (
        <ol className={styles.gates} aria-label={t('panels.gates')}>
          {gates.map((gate, index) => (
            <Gate key={index} number={index + 1} penalty={gate} />
          ))}
        </ol>
      )}
    </>
  );
}

const GATE_TEXTS = { 0: 'panels.gateClean', 2: 'panels.gateTouched', 50: 'panels.gateMissed' } as const;

function Gate({ number, penalty }: { number: number; penalty: GatePenalty }) {
  const t = useText('panels');
  return (
    <li data-penalty={penalty ?? 'open'}>
      <span aria-hidden>
        <small>{number}</small>
        {penalty ?? '–'}
      </span>
      <VisuallyHidden>
        {t(penalty === undefined ? 'panels.gateOpen' : GATE_TEXTS[penalty], { gate: number })}
      </VisuallyHidden>
    </li>
  );
}
