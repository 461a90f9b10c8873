import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { PlayerRef } from '../../machines/player/player.select.ts';
import { selectCategoryOverrides } from '../../machines/player/player.select.ts';
import { categoryStyles } from '../../core/domain/category-style.ts';
import type { CategoryStyles } from '../../core/domain/category-style.ts';
import type { DataDocument } from '../../core/domain/data-document.ts';

/** The styles of a film's categories, shared by timeline, menu and headline. */
export function useCategories(player: PlayerRef, { tags }: DataDocument): CategoryStyles {
  const categoryOverrides = useSelector(player, selectCategoryOverrides);
  return useMemo(() => categoryStyles(tags, categoryOverrides), [tags, categoryOverrides]);
}
