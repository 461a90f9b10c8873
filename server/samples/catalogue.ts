/**
 * The sample library's records: groups, people, rights, media items with their tags, collections and filters.
 *
 * Plain objects under the documents' wire names (spelling included), made by a seeded generator: the same call gives the
 * same library. The server's seed maps them to the database and makes the addresses of what `film`, `photo` and
 * `document` name. Source: point 3 of both documents.
 */
import type { SampleCatalogue } from './catalogue/item.ts';
import { sampleItems } from './catalogue/items.ts';
import { PAYING_USER, sampleFilters, sampleGroups, samplePermissions, sampleUsers } from './catalogue/people.ts';

/**
 * The sample library.
 *
 * @param now dates that must lie ahead or behind (validity, expiration, live starts, banner) are placed around it
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
