import { useSelector } from '@xstate/react';
import { selectResults, selectResultSort } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { ResultColumn } from '../../../core/domain/results.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton } from '../../ui/Button.tsx';
import { ChevronDownIcon } from '../../ui/icons.ts';
import styles from './results.module.css';

export interface SortButtonProps {
  player: PlayerRef;
  column: ResultColumn;
  name: TextKey;
}

/** The header of a sortable column. */
export function SortButton({ player, column, name }: SortButtonProps) {
  const t = useText('panels');
  const { by, reversed } = useSelector(useSelector(player, selectResults), selectResultSort);
  return (
    <BareButton onClick={() => player.send({ type: 'results.sort', by: column })}>
      {t(name)}
      {by === column ? (
        <ChevronDownIcon size={14} aria-hidden className={reversed ? styles.reversed : undefined} />
      ) : null}
    </BareButton>
  );
}

/** @param isUp whether the column's default order is ascending */
export function useAriaSort(
  player: PlayerRef,
  column: ResultColumn,
  isUp: boolean,
): 'ascending' | 'descending' | undefined {
  const { by, reversed } = useSelector(useSelector(player, selectResults), selectResultSort);
  return by === column ? (isUp === reversed ? 'descending' : 'ascending') : undefined;
}
