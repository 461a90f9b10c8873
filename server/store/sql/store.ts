import type { Kysely } from 'kysely';
import type { SearchIndex } from '../search-index.ts';
import type { Store } from '../store.ts';
import type { StoreAccess } from './access.ts';
import { auditStore } from './audit.ts';
import { keyStore, sourceTagStore } from './keys.ts';
import { archiveStore } from './archives.ts';
import { bridgeStore } from './bridges.ts';
import { binStore } from './bin.ts';
import { clipJobStore } from './clips.ts';
import { deskStore } from './desk.ts';
import { groupStore } from './groups.ts';
import { filterStore } from './filters.ts';
import { importStore } from './imports.ts';
import { collectionStore, mediaStore } from './media.ts';
import { eventStore } from './events.ts';
import { passwordLinkStore } from './password-links.ts';
import { purchaseStore } from './purchases.ts';
import { registrationStore } from './registrations.ts';
import { sessionStore } from './sessions.ts';
import { signUpStore } from './sign-ups.ts';
import { userStore } from './users.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';
import { tagStore } from './tags.ts';
import { followStore } from './follows.ts';
import { comparisonExportStore } from './comparison-exports.ts';
import { drawingShareStore } from './drawing-shares.ts';
import { savedDrawingStore } from './saved-drawings.ts';
import { savedSearchStore } from './saved-searches.ts';
import { sampleStore } from './samples.ts';
import { shareStore } from './shares.ts';
import { staleFileStore } from './stale-files.ts';
import { sequenceStore, testStore } from './runs.ts';
import { jobStore } from './jobs.ts';
import { liveStore } from './live.ts';
import { uploadStore } from './uploads.ts';
import { personalStore } from './personal.ts';
import { talkStore, transactionalTalk } from './talk.ts';

type Db = Kysely<Tables>;

export interface StoreParts {
  /** For writes. */
  db: Db;
  /** For reads: sees committed data, or inside a transaction the transaction itself. */
  reader: Db;
  context: StoreContext;
  access: StoreAccess;
  search: SearchIndex;
  changes: Store['changes'];
  transaction: Store['transaction'];
  close: Store['close'];
}

/** Assembles the stores of a database. Their writes do not open transactions. */
export function assembleStore({ db, reader, context, access, search, changes, transaction, close }: StoreParts): Store {
  return {
    media: mediaStore(db, reader, context),
    tags: tagStore(db, reader, context, access),
    imports: importStore(db, reader, context, access),
    bin: binStore(db, reader, context),
    collections: collectionStore(reader, context),
    clipJobs: clipJobStore(db, reader),
    comparisonExports: comparisonExportStore(db, reader),
    uploads: uploadStore(db, reader),
    jobs: jobStore(db, reader, context),
    audit: auditStore(db, reader),
    keys: keyStore(db, reader),
    sourceTags: sourceTagStore(db, reader, context),
    bridges: bridgeStore(db, reader),
    desk: deskStore(db, reader, context, access),
    live: liveStore(db, reader),
    shares: shareStore(db, reader),
    staleFiles: staleFileStore(db, reader, context, access),
    savedSearches: savedSearchStore(db, reader),
    savedDrawings: savedDrawingStore(db, reader),
    drawingShares: drawingShareStore(db, reader, context),
    follows: followStore(db, reader, context),
    archives: archiveStore(db, reader),
    users: userStore(db, reader, context, access),
    groups: groupStore(db, reader),
    samples: sampleStore(db, reader, context),
    sessions: sessionStore(db, reader),
    registrations: registrationStore(db, reader),
    signUps: signUpStore(db, reader, context),
    passwordLinks: passwordLinkStore(db, reader),
    purchases: purchaseStore(db, reader),
    events: eventStore(db, reader, context),
    talk: talkStore(db, reader),
    personal: personalStore(db, reader, context),
    tests: testStore(db, reader, context),
    sequences: sequenceStore(db, reader),
    filters: filterStore(db, reader, context),
    search,
    changes,
    transaction,
    isEmpty: async () =>
      (await reader.selectFrom('media').select('id').limit(1).executeTakeFirst()) === undefined &&
      (await reader.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
    close,
  };
}

/** The same store, in which each write that takes several statements, or reads first, runs in its own transaction. */
export function withTransactions(outer: Store): Store {
  const transaction: Store['transaction'] = (work) => outer.transaction(work);
  return {
    ...outer,
    media: {
      ...outer.media,
      save: (medium) => transaction((within) => within.media.save(medium)),
      remove: (id) => transaction((within) => within.media.remove(id)),
      touch: (id) => transaction((within) => within.media.touch(id)),
    },
    tags: {
      ...outer.tags,
      save: (tag) => transaction((within) => within.tags.save(tag)),
      change: (id, changes, atDeskBy) => transaction((within) => within.tags.change(id, changes, atDeskBy)),
      replace: (id, tags) => transaction((within) => within.tags.replace(id, tags)),
      remove: (id) => transaction((within) => within.tags.remove(id)),
      indexWords: (id) => transaction((within) => within.tags.indexWords(id)),
    },
    imports: {
      ...outer.imports,
      begin: (id, overwrites) => transaction((within) => within.imports.begin(id, overwrites)),
    },
    bin: {
      ...outer.bin,
      put: (kind, id, deletion) => transaction((within) => within.bin.put(kind, id, deletion)),
      putClip: (id, at) => transaction((within) => within.bin.putClip(id, at)),
      restore: (kind, id) => transaction((within) => within.bin.restore(kind, id)),
    },
    users: {
      ...outer.users,
      create: (user, hash) => transaction((within) => within.users.create(user, hash)),
      createGroup: (name) => transaction((within) => within.users.createGroup(name)),
      remove: (id, to) => transaction((within) => within.users.remove(id, to)),
      setOwnPermissions: (id, own) => transaction((within) => within.users.setOwnPermissions(id, own)),
      grant: (groupId, role, permissions) => transaction((within) => within.users.grant(groupId, role, permissions)),
    },
    groups: {
      ...outer.groups,
      change: (id, changes) => transaction((within) => within.groups.change(id, changes)),
    },
    passwordLinks: {
      ...outer.passwordLinks,
      save: (link) => transaction((within) => within.passwordLinks.save(link)),
    },
    tests: {
      ...outer.tests,
      setQuestions: (id, questions) => transaction((within) => within.tests.setQuestions(id, questions)),
    },
    talk: transactionalTalk(outer.talk, (work) => transaction((within) => work(within.talk))),
    filters: {
      ...outer.filters,
      replace: (groupId, filters) => transaction((within) => within.filters.replace(groupId, filters)),
    },
  };
}
