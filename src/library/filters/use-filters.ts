import { useSelector } from '@xstate/react';
import { filtersInUse, offeredFilters } from '../../../core/domain/filters.ts';
import type { FilterInUse, FilterName } from '../../../core/domain/filters.ts';
import type { AttributeFilter } from '../../../core/domain/search.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import type { FiltersRef, SearchRef } from '../refs.ts';

export interface FilterFacts {
  offered: FilterName[];
  inUse: FilterInUse[];
  attributes: readonly AttributeFilter[];
}

/** The filters of the chosen type, and which of them are in use. */
export function useFilters(search: SearchRef, filters: FiltersRef): FilterFacts {
  const query = useSelector(search, ({ context }) => context.query);
  const mayCollections = useSelector(search, ({ context }) => context.permissions.P_MEDIA_COLLECTION);
  const attributes = useSelector(filters, ({ context }) => context.attributes);
  const offered = offeredFilters(query.type, mayCollections, attributes);
  return { offered, inUse: filtersInUse(query, offered), attributes };
}

/** Returns the names of filters in the page's language. */
export function useFilterNames(attributes: readonly AttributeFilter[]): (name: FilterName) => string {
  const t = useText();
  const language = useLanguage();
  return (name) => {
    switch (name) {
      case 'collection':
      case 'video':
      case 'year':
      case 'discipline':
        return t(`library.filter.${name}`);
      case 'photo':
        return t('common.type.Photo');
      case 'clip':
        return t('common.type.Clip');
      case 'tag':
        return t('common.type.Tag');
      case 'document':
        return t('common.type.Document');
      case 'exercise':
        return t('common.type.Exercise');
      case 'test':
        return t('common.type.Test');
      case 'audio':
        return t('common.type.Audio');
      default: {
        const own = attributes.find((each) => `dynamic-${each.name}` === name);
        return (language === 'fr' ? own?.frName : own?.enName) ?? name.slice('dynamic-'.length);
      }
    }
  };
}
