import { expect, test } from 'vitest';
import { withPageUser } from '../../core/domain/page-user.ts';

test.each([
  ['/play?video=12&tag=t7', 71, '/play?video=12&tag=t7&user=71'],
  ['/play?photo=7%268', 71, '/play?photo=7%268&user=71'],
  ['/?element-type=Video&search-collection=A+%26+B', 71, '/?element-type=Video&search-collection=A+%26+B&user=71'],
  ['/playQR?video=12', 71, '/playQR?video=12&user=71'],
  // Already names another user.
  ['/?user=80&search=slalom', 71, '/?user=80&search=slalom'],
  // Pages without a page-level user.
  ['/media_edit?video=12', 71, '/media_edit?video=12'],
  ['/studio', 71, '/studio'],
  // The page of the default user is not named.
  ['/play?video=12', 64, '/play?video=12'],
  ['/play?video=12', undefined, '/play?video=12'],
])('[L24] [L26] %s linked from the page of user %o is %s', (address, user, linked) => {
  expect(withPageUser(address, user)).toBe(linked);
});
