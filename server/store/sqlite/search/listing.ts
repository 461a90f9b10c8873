import type { SearchScope } from '../../types.ts';
import type { Columns } from './columns.ts';

/** How a head stands to a scope. */
export const NEVER = 0;
const ALWAYS = 1;
/** Listed within its dates and outside the countries that refuse it. */
export const IN_WINDOW = 2;

/** Who sees what of a scope. */
export function listing(columns: Columns, { groupId, sees, hidden, now, country }: SearchScope) {
  const { head, heads, from, until, refused } = columns;
  const all = sees.kind === 'all';
  const own = sees.kind === 'group' ? sees.groupId : undefined;

  const standing = (types: readonly string[] | undefined): Uint8Array =>
    Uint8Array.from(heads, (each) => {
      if (!each || (types && !types.includes(each.type))) return NEVER;
      if (groupId !== undefined && each.groupId !== groupId) return NEVER;
      if (each.visibility !== 'public' && !all && each.groupId !== own) return NEVER;
      return each.isLimited ? IN_WINDOW : ALWAYS;
    });

  const isInWindow = (medium: number): boolean => {
    const mayBeHidden = hidden && (all || heads[head[medium] ?? 0]?.groupId === own);
    if (!mayBeHidden && (now < (from[medium] ?? 0) || now > (until[medium] ?? 0))) return false;
    return country === undefined || !(refused.get(medium)?.includes(country) ?? false);
  };

  const any = standing(undefined);
  const isListed = (medium: number): boolean => {
    const stands = any[head[medium] ?? 0];
    return stands === ALWAYS || (stands === IN_WINDOW && isInWindow(medium));
  };
  return { standing, isInWindow, isListed };
}
