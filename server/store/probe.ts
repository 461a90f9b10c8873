/** Checks whether the database can be written right now, without delaying writers. */
export interface DatabaseProbe {
  /** `locked`: another writer holds the lock. Never waits for it. */
  check: () => Promise<'ok' | 'locked' | 'failed'>;
  close: () => Promise<void>;
}
