/** People, groups and their storage hosts. */

/** Group and user if the page names none. Library 9, Player 9. */
export const DEFAULT_GROUP_ID = 64;
export const DEFAULT_USER_ID = 64;
/** May view any group's media. Library 6, Player 6. */
export const SUPER_USER_ID = 1;
/** Storage hosts run by a video API provider. Player 3. */
export const PROVIDER_STORAGE_HOSTS: readonly number[] = [4, 11, 5, 6, 12];
/** Private storage hosts: the addresses of their media are requested. Player 3. */
export const PRIVATE_STORAGE_HOSTS: readonly number[] = [6, 12, 13, 14];
