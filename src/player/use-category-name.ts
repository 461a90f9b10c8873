import { useCallback } from 'react';
import { categoryName } from '../../core/domain/category-style.ts';
import type { CategoryStyles } from '../../core/domain/category-style.ts';
import { useLanguage, useText } from '../i18n/text-context.tsx';

/** The name of a category in the viewer's language; tags without a category also form a group. */
export function useCategoryName(categories: CategoryStyles): (category: string) => string {
  const t = useText();
  const language = useLanguage();
  return useCallback(
    (category) => categoryName(categories, category, language) || t('player.otherTags'),
    [categories, language, t],
  );
}
