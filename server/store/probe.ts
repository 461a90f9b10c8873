/** Looks whether the database can be written at this moment, without holding up whoever writes. */
export interface DatabaseProbe {
  /** `locked`: somebody else holds the writer's lock. Never waits for them. */
  look: () => Promise<'ok' | 'locked' | 'failed'>;
  close: () => Promise<void>;
}
