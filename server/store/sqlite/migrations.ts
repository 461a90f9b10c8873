import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { firstMigration } from './migrations/0001-first.ts';
import { talkMigration } from './migrations/0002-talk.ts';
import { emailsAndSignUpMigration } from './migrations/0003-letters-and-sign-up.ts';
import { eventsByGroupMigration } from './migrations/0004-events-by-group.ts';
import { binMigration } from './migrations/0005-bin.ts';
import { comparisonExportsMigration } from './migrations/0048-comparison-exports.ts';
import { clipJobsMigration } from './migrations/0006-clip-jobs.ts';
import { tagsOfCsvMigration } from './migrations/0007-tags-of-csv.ts';
import { sharesMigration } from './migrations/0008-shares.ts';
import { testsMigration } from './migrations/0010-tests.ts';
import { savedSearchesMigration } from './migrations/0011-saved-searches.ts';
import { noVocabulariesMigration } from './migrations/0013-no-vocabularies.ts';
import { importsMigration } from './migrations/0014-imports.ts';
import { staleFilesMigration } from './migrations/0015-stale-files.ts';
import { clipsFollowFilmsMigration } from './migrations/0016-clips-follow-films.ts';
import { signUpRequestsMigration } from './migrations/0020-sign-up-requests.ts';
import { stagedTagsMigration } from './migrations/0022-staged-tags.ts';
import { clipsOfPurgedFilmsMigration } from './migrations/0024-clips-of-purged-films.ts';
import { passwordLinksMigration } from './migrations/0025-password-links.ts';
import { suspendedUsersMigration } from './migrations/0026-suspended-users.ts';
import { uploadsMigration } from './migrations/0027-uploads.ts';
import { auditMigration } from './migrations/0034-audit.ts';
import { followsMigration } from './migrations/0038-follows.ts';
import { groupSettingsMigration } from './migrations/0039-group-settings.ts';
import { samplesMigration } from './migrations/0040-samples.ts';
import { endedFollowsMigration } from './migrations/0041-ended-follows.ts';
import { embeddingMigration } from './migrations/0043-embedding.ts';
import { resultsMigration } from './migrations/0044-results.ts';
import { bridgesMigration } from './migrations/0045-bridges.ts';
import { tagDurationsMigration } from './migrations/0046-tag-durations.ts';
import { deskMigration } from './migrations/0047-desk.ts';
import { emojiWordsMigration } from './migrations/0042-emoji-words.ts';
import { savedDrawingsMigration } from './migrations/0049-saved-drawings.ts';
import { drawingSharesMigration } from './migrations/0050-drawing-shares.ts';
import { clipsByLeaseMigration } from './migrations/0051-clips-by-lease.ts';
import { deskRemovalsMigration } from './migrations/0052-desk-removals.ts';
import { deletedByNobodyMigration } from './migrations/0053-deleted-by-nobody.ts';
import { peopleMigration } from './migrations/0035-people.ts';
import { keysMigration } from './migrations/0036-keys.ts';
import { archivesMigration } from './migrations/0037-archives.ts';
import { liveEventsMigration } from './migrations/0030-live-events.ts';
import { migrateBy } from '../sql/migrate.ts';
import type { Tables } from '../sql/schema.ts';

/** Every change of the tables, in order; one that was published is never edited. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first': firstMigration,
  '0002-talk': talkMigration,
  '0003-letters-and-sign-up': emailsAndSignUpMigration,
  '0004-events-by-group': eventsByGroupMigration,
  '0005-bin': binMigration,
  '0006-clip-jobs': clipJobsMigration,
  '0007-tags-of-csv': tagsOfCsvMigration,
  '0008-shares': sharesMigration,
  '0010-tests': testsMigration,
  '0011-saved-searches': savedSearchesMigration,
  '0013-no-vocabularies': noVocabulariesMigration,
  '0014-imports': importsMigration,
  '0015-stale-files': staleFilesMigration,
  '0016-clips-follow-films': clipsFollowFilmsMigration,
  '0020-sign-up-requests': signUpRequestsMigration,
  '0022-staged-tags': stagedTagsMigration,
  '0024-clips-of-purged-films': clipsOfPurgedFilmsMigration,
  '0025-password-links': passwordLinksMigration,
  '0026-suspended-users': suspendedUsersMigration,
  '0027-uploads': uploadsMigration,
  '0034-audit': auditMigration,
  '0038-follows': followsMigration,
  '0039-group-settings': groupSettingsMigration,
  '0040-samples': samplesMigration,
  '0041-ended-follows': endedFollowsMigration,
  '0042-emoji-words': emojiWordsMigration,
  '0043-embedding': embeddingMigration,
  '0044-results': resultsMigration,
  '0045-bridges': bridgesMigration,
  '0046-tag-durations': tagDurationsMigration,
  '0047-desk': deskMigration,
  '0048-comparison-exports': comparisonExportsMigration,
  '0049-saved-drawings': savedDrawingsMigration,
  '0050-drawing-shares': drawingSharesMigration,
  '0051-clips-by-lease': clipsByLeaseMigration,
  '0052-desk-removals': deskRemovalsMigration,
  '0053-deleted-by-nobody': deletedByNobodyMigration,
  '0035-people': peopleMigration,
  '0036-keys': keysMigration,
  '0037-archives': archivesMigration,
  '0030-live-events': liveEventsMigration,
};

/** What a database of this version can have been through. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** Brings a database to the newest tables. */
export const migrate = (db: Kysely<Tables>): Promise<void> => migrateBy(db, MIGRATIONS);
