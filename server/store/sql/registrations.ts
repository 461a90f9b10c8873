/** Viewers who registered at the gate of a medium. */
import type { Kysely, Selectable } from 'kysely';
import type { RegistrationStore, StoredRegistration } from '../registrations.ts';
import { bit } from './rows.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

function toRegistration(row: Selectable<Tables['registrations']>): StoredRegistration {
  return {
    idHash: row.id_hash,
    mediaId: row.media_id,
    email: row.email,
    nom: row.nom,
    prenom: row.prenom,
    zip: row.zip,
    emailing1: row.emailing1 === 1,
    emailing2: row.emailing2 === 1,
    confirmHash: row.confirm_hash,
    confirmed: row.confirmed === 1,
    answeredHash: row.answered_hash ?? undefined,
    createdAt: row.created_at,
  };
}

export function registrationStore(db: Db, reader: Db): RegistrationStore {
  const all = (from: Db) => from.selectFrom('registrations').selectAll();
  return {
    async save(registration) {
      const row = {
        id_hash: registration.idHash,
        media_id: registration.mediaId,
        email: registration.email,
        nom: registration.nom,
        prenom: registration.prenom,
        zip: registration.zip,
        emailing1: bit(registration.emailing1),
        emailing2: bit(registration.emailing2),
        confirm_hash: registration.confirmHash,
        confirmed: bit(registration.confirmed),
        answered_hash: registration.answeredHash ?? null,
        created_at: registration.createdAt,
      };
      await db
        .insertInto('registrations')
        .values(row)
        .onConflict((conflict) => conflict.columns(['media_id', 'email']).doUpdateSet(row))
        .execute();
    },

    async find(idHash) {
      const row = await all(reader).where('id_hash', '=', idHash).executeTakeFirst();
      return row && toRegistration(row);
    },

    async findByEmail(mediaId, email) {
      const row = await all(reader).where('media_id', '=', mediaId).where('email', '=', email).executeTakeFirst();
      return row && toRegistration(row);
    },

    async confirm(confirmHash) {
      const row = await db
        .updateTable('registrations')
        .set({ confirmed: 1, answered_hash: confirmHash })
        .where('confirm_hash', '=', confirmHash)
        .returningAll()
        .executeTakeFirst();
      return row && toRegistration(row);
    },

    async findAnswered(confirmHash) {
      const row = await all(reader).where('answered_hash', '=', confirmHash).executeTakeFirst();
      return row && toRegistration(row);
    },
  };
}
