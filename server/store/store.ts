/** The store port, put together: what the services keep, free of any database's ways. */
import type { BridgeStore } from './bridges.ts';
import type { FollowStore } from './follows.ts';
import type { JobStore } from './jobs.ts';
import type { AuditStore } from './audit.ts';
import type { GroupStore, SampleStore } from './groups.ts';
import type { KeyStore, SourceTagStore } from './keys.ts';
import type { DeskStore } from './desk.ts';
import type { SequenceStore, TestStore } from './runs.ts';
import type { DrawingShareStore } from './drawing-shares.ts';
import type { SavedDrawingStore } from './saved-drawings.ts';
import type { SearchIndex } from './search-index.ts';
import type { LiveStore } from './live.ts';
import type { PersonalStore } from './personal.ts';
import type { TalkStore } from './talk.ts';
import type { UploadStore } from './uploads.ts';
import type {
  ArchiveStore,
  BinStore,
  ClipJobStore,
  ComparisonExportStore,
  CollectionStore,
  EventStore,
  FilterStore,
  ImportStore,
  MediaStore,
  PasswordLinkStore,
  PurchaseStore,
  RegistrationStore,
  SavedSearchStore,
  SessionStore,
  ShareStore,
  SignUpStore,
  StaleFileStore,
  TagStore,
  UserStore,
} from './types.ts';

export interface Store {
  readonly media: MediaStore;
  readonly tags: TagStore;
  readonly imports: ImportStore;
  readonly bin: BinStore;
  readonly clipJobs: ClipJobStore;
  readonly comparisonExports: ComparisonExportStore;
  readonly uploads: UploadStore;
  readonly jobs: JobStore;
  readonly audit: AuditStore;
  readonly keys: KeyStore;
  readonly sourceTags: SourceTagStore;
  readonly bridges: BridgeStore;
  readonly desk: DeskStore;
  readonly live: LiveStore;
  readonly shares: ShareStore;
  readonly staleFiles: StaleFileStore;
  readonly savedSearches: SavedSearchStore;
  readonly savedDrawings: SavedDrawingStore;
  readonly drawingShares: DrawingShareStore;
  readonly follows: FollowStore;
  readonly archives: ArchiveStore;
  readonly collections: CollectionStore;
  readonly users: UserStore;
  readonly groups: GroupStore;
  readonly samples: SampleStore;
  readonly sessions: SessionStore;
  readonly registrations: RegistrationStore;
  readonly signUps: SignUpStore;
  readonly passwordLinks: PasswordLinkStore;
  readonly purchases: PurchaseStore;
  readonly search: SearchIndex;
  readonly filters: FilterStore;
  readonly events: EventStore;
  readonly talk: TalkStore;
  readonly personal: PersonalStore;
  readonly tests: TestStore;
  readonly sequences: SequenceStore;
  /** Everything in it is kept, or nothing; the callback uses the store it is given. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** A text that is another one after every commit, by whatever process. */
  changes: () => Promise<string>;
  /** Neither media nor users yet: the first start. */
  isEmpty(): Promise<boolean>;
  close(): Promise<void>;
}
