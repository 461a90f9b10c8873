/**
 * The sample library's records: groups, people, rights, media items with their tags, collections and filters.
 *
 * Plain objects with the wire names of the documents (including their spelling), made by a seeded generator, so that
 * every call returns the same library. The server's seed maps them to the database and builds the addresses for `film`,
 * `photo` and `document`. Source: point 3 of both documents.
 */
import type { SampleCatalogue } from './catalogue/item.ts';
import { sampleItems } from './catalogue/items.ts';
import { PAYING_USER, sampleFilters, sampleGroups, samplePermissions, sampleUsers } from './catalogue/people.ts';

/**
 * The sample library.
 *
 * @param now reference for dates that must lie in the past or future (validity, expiration, live starts, banner)
 */
export function sampleCatalogue(now: Date): SampleCatalogue {
  const items = sampleItems(now);
  return {
    groups: sampleGroups,
    users: sampleUsers,
    permissions: samplePermissions,
    filters: sampleFilters,
    items,
    purchases: items.flatMap(({ id, pay_per_view }) => (pay_per_view ? [{ user: PAYING_USER, item: id }] : [])),
  };
}
