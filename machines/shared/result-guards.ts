/** Guards on the status of a response, shared by several charts. */
interface Result {
  readonly status: string;
}

export const isOk = (_: unknown, { status }: Result): boolean => status === 'ok';
/** The session has ended, or somebody else has signed in. */
export const isLost = (_: unknown, { status }: Result): boolean => status === 'disconnected';
/** The requester has no access. */
export const isPrivate = (_: unknown, { status }: Result): boolean => status === 'private';
