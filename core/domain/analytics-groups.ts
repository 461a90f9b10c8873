import { ANALYTICS_GROUPS } from './constants/analytics.ts';
import type { GroupId } from './media.ts';

/** The groups that a page counts; the document's default if it lists none. */
export function readAnalyticsGroups(text: string | null): readonly GroupId[] {
  const ids = (text ?? '')
    .split(/[\s,]+/)
    .filter((word) => /^[1-9]\d{0,9}$/.test(word))
    .map(Number);
  return ids.length > 0 ? ids : ANALYTICS_GROUPS;
}
