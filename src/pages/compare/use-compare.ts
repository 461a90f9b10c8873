import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo, useSyncExternalStore } from 'react';
import type { Layout } from '../../../core/domain/compare/address.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import type { Passage, Run } from '../../../core/domain/compare/splits.ts';
import { runAt } from '../../../core/domain/compare/splits.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import {
  selectDocument,
  selectArrangement,
  selectSide,
  selectSideRef,
} from '../../../machines/player/compare/compare.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import type { CompareHandles } from './handles.ts';
import type { CompareClock, CompareTimes } from './compare-clock.ts';

export const useTimes = ({ subscribe, read }: CompareClock): CompareTimes => useSyncExternalStore(subscribe, read);

export function useDocument(compare: CompareRef, side: Side): DataDocument | undefined {
  return useSelector(useSelector(compare, selectSideRef(side)), selectDocument);
}

/** The run in which a film is locked, according to its tags. */
export function useRun(compare: CompareRef, side: Side): Run | undefined {
  const document = useDocument(compare, side);
  const { at } = useSelector(compare, selectSide(side));
  return useMemo(() => (document ? runAt(document.tags, at) : undefined), [document, at]);
}

/** The chosen layout, or the default for the page's width. */
export function useLayout(compare: CompareRef, { narrow }: CompareHandles): Layout {
  const { layout } = useSelector(compare, selectArrangement, shallowEqual);
  const isNarrow = useSyncExternalStore(narrow.subscribe, narrow.read);
  return layout ?? (isNarrow ? 'stacked' : 'beside');
}

/** A gate by its number, and whether its time is known; any other passage by the name in its tag. */
export function usePassageName(): (passage: Passage) => string {
  const t = useText();
  return ({ kind, number, label, isApproximate }) => {
    if (kind !== 'gate') return label;
    return t(isApproximate ? 'compare.gateApproximate' : 'compare.gate', { number });
  };
}
