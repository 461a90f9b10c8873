import type { EpochMs, GroupId } from '../../core/domain/media.ts';

/** An account whose e-mail address is not confirmed yet. */
export interface StoredSignUp {
  /** Hash of the token in the e-mail. */
  confirmHash: string;
  groupId: GroupId;
  /** E-mail address, lower case. */
  login: string;
  name: string;
  passwordHash: string;
  createdAt: EpochMs;
}

/** A sign-up with a confirmed address that awaits an administrator: no account, no rights. */
export interface StoredSignUpRequest {
  id: number;
  groupId: GroupId;
  login: string;
  name: string;
  passwordHash: string;
  confirmedAt: EpochMs;
}

export interface SignUpStore {
  save(signUp: StoredSignUp): Promise<void>;
  /** Removes and returns a sign-up, provided that it was made after a moment. */
  take(confirmHash: string, after: EpochMs): Promise<StoredSignUp | undefined>;
  removeOlder(than: EpochMs): Promise<number>;
  /** Adds a request for approval, replacing an earlier one for the same address. */
  addRequest(request: Omit<StoredSignUpRequest, 'id'>): Promise<void>;
  request(id: number): Promise<StoredSignUpRequest | undefined>;
  requestOf(login: string): Promise<StoredSignUpRequest | undefined>;
  /** Oldest first, at most 500. */
  requestsOf(groupId: GroupId): Promise<StoredSignUpRequest[]>;
  removeRequest(id: number): Promise<void>;
}
