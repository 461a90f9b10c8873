import type { Kysely } from 'kysely';
import type { SearchIndex } from '../search-index.ts';
import type { Store } from '../store.ts';
import { auditStore } from '../sql/audit.ts';
import { keyStore, sourceTagStore } from '../sql/keys.ts';
import { archiveStore } from '../sql/archives.ts';
import { bridgeStore } from '../sql/bridges.ts';
import { binStore } from '../sql/bin.ts';
import { clipJobStore } from '../sql/clips.ts';
import { deskStore } from '../sql/desk.ts';
import { connect, connectReader } from './database.ts';
import { groupStore } from '../sql/groups.ts';
import { filterStore } from '../sql/filters.ts';
import { type KnownWords, knownWords } from '../sql/word-lists.ts';
import { importStore } from '../sql/imports.ts';
import { collectionStore, mediaStore } from '../sql/media.ts';
import {
  eventStore,
  passwordLinkStore,
  purchaseStore,
  registrationStore,
  sessionStore,
  signUpStore,
  userStore,
} from '../sql/people.ts';
import type { Tables } from '../sql/schema.ts';
import { SqliteSearchIndex } from './search/sqlite-search-index.ts';
import { tagStore } from '../sql/tags.ts';
import { followStore } from '../sql/follows.ts';
import { comparisonExportStore } from '../sql/comparison-exports.ts';
import { drawingShareStore } from '../sql/drawing-shares.ts';
import { savedDrawingStore } from '../sql/saved-drawings.ts';
import { savedSearchStore } from '../sql/saved-searches.ts';
import { sampleStore } from '../sql/samples.ts';
import { shareStore } from '../sql/shares.ts';
import { staleFileStore } from '../sql/stale-files.ts';
import { sequenceStore, testStore } from '../sql/runs.ts';
import { jobStore } from '../sql/jobs.ts';
import { liveStore } from '../sql/live.ts';
import { uploadStore } from '../sql/uploads.ts';
import { personalStore } from '../sql/personal.ts';
import { talkStore, transactionalTalk } from '../sql/talk.ts';

type Db = Kysely<Tables>;

interface Parts {
  /** Where writes go. */
  db: Db;
  /** Where reads go: what was committed, or the transaction itself within one. */
  reader: Db;
  known: KnownWords;
  /** File of the database. */
  path: string;
  search: SearchIndex;
  changes: Store['changes'];
  transaction: Store['transaction'];
  close: Store['close'];
}

function assemble({ db, reader, known, path, search, changes, transaction, close }: Parts): Store {
  return {
    media: mediaStore(db, reader, known),
    tags: tagStore(db, reader, known, path),
    imports: importStore(db, reader, known, path),
    bin: binStore(db, reader, known),
    collections: collectionStore(reader),
    clipJobs: clipJobStore(db, reader),
    comparisonExports: comparisonExportStore(db, reader),
    uploads: uploadStore(db, reader),
    jobs: jobStore(db, reader),
    audit: auditStore(db, reader),
    keys: keyStore(db, reader),
    sourceTags: sourceTagStore(db, reader),
    bridges: bridgeStore(db, reader),
    desk: deskStore(db, reader, path),
    live: liveStore(db, reader),
    shares: shareStore(db, reader),
    staleFiles: staleFileStore(db, reader),
    savedSearches: savedSearchStore(db, reader),
    savedDrawings: savedDrawingStore(db, reader),
    drawingShares: drawingShareStore(db, reader),
    follows: followStore(db, reader),
    archives: archiveStore(db, reader),
    users: userStore(db, reader),
    groups: groupStore(db, reader),
    samples: sampleStore(db, reader),
    sessions: sessionStore(db, reader),
    registrations: registrationStore(db, reader),
    signUps: signUpStore(db, reader),
    passwordLinks: passwordLinkStore(db, reader),
    purchases: purchaseStore(db, reader),
    events: eventStore(db, reader),
    talk: talkStore(db, reader),
    personal: personalStore(db, reader),
    tests: testStore(db, reader),
    sequences: sequenceStore(db, reader),
    filters: filterStore(db, reader),
    search,
    changes,
    transaction,
    isEmpty: async () =>
      (await reader.selectFrom('media').select('id').limit(1).executeTakeFirst()) === undefined &&
      (await reader.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
    close,
  };
}

/**
 * A store of which every single write is a transaction of its own.
 *
 * Searches see what was committed, inside a transaction too.
 */
export async function openSqliteStore(path: string, log: (line: string) => void): Promise<Store> {
  const { writer, reader, raw, close } = await connect(path);
  const known = knownWords();
  const search = new SqliteSearchIndex(reader, raw, log);
  const changes = (): number => raw.pragma('data_version', { simple: true }) as number;

  const transaction: Store['transaction'] = async (work) => {
    try {
      return await writer.transaction().execute((trx) => {
        const nested: Store['transaction'] = (inner) => inner(within);
        const within: Store = assemble({
          db: trx,
          reader: trx,
          known,
          path,
          search,
          changes,
          transaction: nested,
          close: () => Promise.resolve(),
        });
        return work(within);
      });
    } catch (error) {
      known.forget();
      throw error;
    }
  };

  const outer = assemble({ db: writer, reader, known, path, search, changes, transaction, close });
  const store: Store = {
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
      grant: (groupId, role, permissions) => transaction((within) => within.users.grant(groupId, role, permissions)),
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
  return store;
}

/** A store of which every read sees what was committed, and every write fails: for threads that only read. */
export function openSqliteReader(path: string, log: (line: string) => void): Store {
  const { reader, raw, close } = connectReader(path);
  return assemble({
    db: reader,
    reader,
    known: knownWords(),
    path,
    search: new SqliteSearchIndex(reader, raw, log),
    changes: () => raw.pragma('data_version', { simple: true }) as number,
    transaction: () => Promise.reject(new Error('this store is for reading')),
    close,
  });
}
