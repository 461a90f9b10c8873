/** Everything that handlers may use; created at start and closed at shutdown. */
import type { EpochMs } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { Importer } from '../csv/importer.ts';
import type { DataFiles } from '../data-files/data-files.ts';
import type { Hosts } from '../hosts/hosts.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Probes } from '../media/remote/probes.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { Uploads } from '../jobs/uploads.ts';
import type { LiveEvents } from '../live/events.ts';
import type { PushedTiming } from '../live/pushed-timing.ts';
import type { Store } from '../store/store.ts';
import type { SearchThreads } from '../threads/search-threads.ts';
import type { BridgeReports } from './bridge-reports.ts';
import type { Captcha } from './captcha.ts';
import type { Comparisons } from './comparisons.ts';
import type { MomentPictures } from '../media/moment-pictures.ts';
import type { WholeFilms } from '../media/whole-films.ts';
import type { CountryLookup } from './country.ts';
import type { EventBuffer } from './event-buffer.ts';
import type { FileRemovals } from './file-removals.ts';
import type { PushKeys } from './follows/push-keys.ts';
import type { Limiter } from './limiter.ts';
import type { MailQueue } from './mail-queue.ts';
import type { SampleRemoval } from './sample-removal.ts';
import type { OwnDataReader } from '../threads/own-data.ts';
import type { MediumChanges } from './medium-changes.ts';
import type { RightsSignal } from './rights-signal.ts';
import type { StreamInfoLookup } from './stream-info.ts';
import type { DeskAudit } from './desk-audit.ts';
import type { DeskPublishing } from './desk-publishing.ts';
import type { DeskRooms } from './desk-rooms.ts';
import type { DataWatch } from './data-watch.ts';
import type { TalkRooms } from './talk-rooms.ts';

/** Writes one line for the operator, with the request that it concerns. */
export type Log = (line: string, about?: { requestId?: string | undefined }) => void;

export interface AppContext {
  readonly config: Config;
  readonly store: Store;
  readonly hosts: Hosts;
  readonly ownData: OwnDataReader;
  readonly searches: SearchThreads;
  /** signs addresses, gate passes and captchas */
  readonly secret: Buffer;
  readonly captcha: Captcha;
  readonly country: CountryLookup;
  readonly streamInfo: StreamInfoLookup;
  readonly limits: { readonly [K in keyof RateLimits]: Limiter };
  readonly comparisons: Comparisons;
  /** Media files stored on or received by this host. */
  readonly files: MediaStorage;
  readonly fileRemovals: FileRemovals;
  readonly wholeFilms: WholeFilms;
  readonly momentPictures: MomentPictures;
  readonly jobs: JobQueue;
  readonly uploads: Uploads;
  readonly samples: SampleRemoval;
  readonly remote: Probes;
  readonly live: LiveEvents;
  readonly pushedTiming: PushedTiming;
  readonly bridges: BridgeReports;
  readonly talk: TalkRooms;
  readonly desks: DeskRooms;
  readonly deskPublishing: DeskPublishing;
  readonly deskAudit: DeskAudit;
  readonly dataWatch: DataWatch;
  readonly mediumChanges: MediumChanges;
  readonly rights: RightsSignal;
  readonly mailQueue: MailQueue;
  /** Origin of links in e-mails; undefined: no e-mail is sent. */
  readonly linkOrigin: string | undefined;
  /** Identify this host to push services. */
  readonly pushKeys: PushKeys;
  readonly events: EventBuffer;
  readonly dataFiles: DataFiles;
  readonly imports: Importer;
  readonly now: () => EpochMs;
  readonly log: Log;
  /** Aborted when the host stops: streams end, and their listeners reconnect. */
  readonly stopping: AbortSignal;
}

/** What reading and authorizing need; worker threads have only this part of the app. */
export type ReadAppContext = Pick<AppContext, 'store' | 'secret' | 'now'> & {
  readonly config: Pick<Config, 'geoBlocking'>;
};
