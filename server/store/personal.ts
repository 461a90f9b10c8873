/** Personal data in the store: port. */
import type { EpochMs, UserId } from '../../core/domain/media.ts';

/** Rows by table, without secrets such as hashes of tokens and passwords. */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface PersonalStore {
  /** Everything stored about a person, by their account and by their e-mail address, which is its login. */
  of(person: { id: UserId; login: string }): Promise<PersonalData>;
  /**
   * Removes data that is not deleted with the account: a person's talk messages and votes, and registrations with their
   * address. Audience counts stay without the person; the audit list is kept for its own period.
   */
  remove(person: { id: UserId; login: string }): Promise<void>;
  /** Removes talk messages and votes older than a moment. */
  removeTalk(before: EpochMs): Promise<void>;
}
