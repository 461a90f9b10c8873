/** What the store knows of a person: port. */
import type { EpochMs, UserId } from '../../core/domain/media.ts';

/** Rows of each table, without what only opens something (hashes of tokens and passwords). */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface PersonalStore {
  /** All that is stored of a person, by their account and by their e-mail address, which is its login. */
  of(person: { id: UserId; login: string }): Promise<PersonalData>;
  /**
   * Removes what does not go with the account: what they said and voted in talks, registrations by their address. Counts of
   * the audience stay, of nobody. The audit list is kept for as long as it says.
   */
  remove(person: { id: UserId; login: string }): Promise<void>;
  /** Removes what was said and voted before a moment. */
  removeTalk(before: EpochMs): Promise<void>;
}
