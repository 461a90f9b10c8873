import { useCallback } from 'react';
import { categoryName } from '../../core/domain/category-style.ts';
import type { CategoryStyles } from '../../core/domain/category-style.ts';
import { useLanguage, useText } from '../i18n/text-context.tsx';

/** What a category is called in the viewer's language; tags without one are a group, too. */
export function useCategoryName(categories: CategoryStyles): (category: string) => string {
  const t = useText();
  const language = useLanguage();
  return useCallback(
    (category) => categoryName(categories, category, language) || t('player.otherTags'),
    [categories, language, t],
  );
}
