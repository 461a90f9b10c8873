import type { EpochMs, MediaId } from '../../core/domain/media.ts';

/** A viewer who registered at a gate. */
export interface StoredRegistration {
  /** Hash of the id that the viewer's cookie holds. */
  idHash: string;
  mediaId: MediaId;
  /** Lower case. */
  email: string;
  nom: string;
  prenom: string;
  zip: string;
  emailing1: boolean;
  emailing2: boolean;
  /** Hash of the token in the confirmation e-mail. */
  confirmHash: string;
  confirmed: boolean;
  /** Hash of the token in the last e-mail that was confirmed. */
  answeredHash: string | undefined;
  createdAt: EpochMs;
}

export interface RegistrationStore {
  save(registration: StoredRegistration): Promise<void>;
  find(idHash: string): Promise<StoredRegistration | undefined>;
  findByEmail(mediaId: MediaId, email: string): Promise<StoredRegistration | undefined>;
  /** @returns the confirmed registration; undefined for an unknown token */
  confirm(confirmHash: string): Promise<StoredRegistration | undefined>;
  /** The registration that was confirmed with this token. */
  findAnswered(confirmHash: string): Promise<StoredRegistration | undefined>;
}
