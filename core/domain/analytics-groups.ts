import { ANALYTICS_GROUPS } from './constants/analytics.ts';
import type { GroupId } from './media.ts';

/** Groups that are counted, as a page lists them; the document's default where it lists none. */
export function readAnalyticsGroups(text: string | null): readonly GroupId[] {
  const ids = (text ?? '')
    .split(/[\s,]+/)
    .filter((word) => /^[1-9]\d{0,9}$/.test(word))
    .map(Number);
  return ids.length > 0 ? ids : ANALYTICS_GROUPS;
}
