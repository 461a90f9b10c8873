/** Assembles and starts the host. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ID_COOKIE_LIFE_MS } from '../../core/domain/constants/access-gate.ts';
import type { Config } from '../config.ts';
import { openImporter } from '../csv/importer.ts';
import { type Hosts, singleHost, unnamedMs } from '../hosts/hosts.ts';
import { ownFolder } from '../hosts/own-folder.ts';
import { type DataFiles, openDataFiles } from '../data-files/data-files.ts';
import { openLiveEvents } from '../live/events.ts';
import { watchForLostChanges } from '../hosts/lost-changes.ts';
import { openPushedTiming } from '../live/pushed-timing.ts';
import { startTicker } from '../live/ticker.ts';
import { removeStrayCaptions } from '../media/captions.ts';
import { removeUnnamedFiles } from '../media/unnamed-files.ts';
import { mediaLookup } from '../media/lookup.ts';
import { openProbes } from '../media/remote/probes.ts';
import { signingSecret } from '../media/secret.ts';
import type { SampleAccount } from '../services/accounts-file.ts';
import { CAPTCHA_SPENT, proofOfWork } from '../services/captcha.ts';
import { openMomentPictures } from '../media/moment-pictures.ts';
import { openWholeFilms } from '../media/whole-films.ts';
import { bridgeReports } from '../services/bridge-reports.ts';
import { openComparisons } from '../services/comparisons.ts';
import { clipWork } from '../services/clip-work.ts';
import { countryLookup } from '../services/country.ts';
import { fileRemovals } from '../services/file-removals.ts';
import { digestWork, noticeWork } from '../services/follows/digest.ts';
import { pushKeys } from '../services/follows/push-keys.ts';
import { openEventBuffer } from '../services/event-buffer.ts';
import { openDeskAudit } from '../services/desk-audit.ts';
import { openDeskPublishing } from '../services/desk-publishing.ts';
import { openDeskRooms } from '../services/desk-rooms.ts';
import { openDataWatch } from '../services/data-watch.ts';
import { streamInfoLookup } from '../services/stream-info.ts';
import { openReadiness } from '../operation/readiness.ts';
import type { RequestRecord } from '../operation/request-trace.ts';
import type { AppContext, Log } from '../services/app-context.ts';
import { limiters } from '../services/limiter.ts';
import { linkOrigin, MAIL_IS_OFF } from '../services/link-origin.ts';
import { folderMailQueue } from '../services/mail-queue.ts';
import { openMediumChanges } from '../services/medium-changes.ts';
import { openRightsSignal } from '../services/rights-signal.ts';
import { openTalkRooms } from '../services/talk-rooms.ts';
import { smtpMailQueue } from '../services/smtp-mail-queue.ts';
import { openSampleRemoval } from '../services/sample-removal.ts';
import { administratorLink } from '../services/password-links.ts';
import { watchFolder } from '../jobs/watch-folder.ts';
import { openJobQueue } from '../jobs/queue.ts';
import { openUploads } from '../jobs/uploads.ts';
import { databaseLocation } from '../store/location.ts';
import { openMediaStorage } from '../storage/open.ts';
import { storeFilesOfDisk } from '../storage/store-files-of-disk.ts';
import { openDatabaseProbe, openStore, refusalOfDatabase } from '../store/open.ts';
import { openOwnDataReader } from '../threads/own-data.ts';
import { openSearchThreads } from '../threads/search-threads.ts';
import { createApp } from './app.ts';
import { type DataFolder, takeDataFolder } from './data-folder.ts';
import { dataFilesFolder } from './data-route.ts';
import { archiveBuild } from './earlier-builds.ts';
import { fillFirstLibrary, type Seed } from './first-library.ts';
import { type Listening, listen } from './listen.ts';
import { refusalOfStorage } from '../storage/refusal.ts';
import { StartRefusal } from './start-refusal.ts';

export interface Started {
  address: string;
  app: AppContext;
  /** Only at the first start. */
  accounts: readonly SampleAccount[];
  /** Address at which the administrator of an empty library sets a password; absent once there is one. */
  setUpLink: string | undefined;
  /** Whether the library contains samples. */
  hasSamples: boolean;
  /** Address of the metrics, if enabled. */
  metrics: string | undefined;
  stop: () => Promise<void>;
}

export interface StartOptions {
  /** Initial contents of an empty data folder; default: the sample library. */
  seed?: Seed;
  now?: () => number;
  log?: Log;
  /** Called for each request once its response begins. */
  onRequest?: (record: RequestRecord) => void;
  /** False: search threads start with the first search, for short-lived hosts. */
  searchesAhead?: boolean;
}

export async function start(config: Config, options: StartOptions = {}): Promise<Started> {
  const folder = takeDataFolder(config.dataFolder, { isShared: config.databaseUrl !== undefined });
  let listening: Listening | undefined;
  let hosts: Hosts | undefined;
  try {
    listening = await listen(config);
    hosts = await hostsOf(config, options);
    return await startOn(listening, { folder, hosts }, config, options);
  } catch (error) {
    await listening?.close();
    await hosts?.close();
    folder.release();
    throw (await refusalOf(error, config)) ?? error;
  }
}

/** Reports a disk or database failure in one line, wherever it occurs during the start. */
async function refusalOf(error: unknown, config: Config): Promise<StartRefusal | undefined> {
  const { dataFolder } = config;
  const { code, path } = error as NodeJS.ErrnoException;
  if (path?.startsWith(dataFolder) && /^(EACCES|EPERM|EROFS|ENOSPC|EIO)$/.test(code ?? ''))
    return new StartRefusal(
      `${path} cannot be used (${code}). Give this user read and write permission for the whole data folder.`,
    );
  return refusalOfDatabase(error, databaseLocation(config));
}

/** A database in the data folder belongs to this host alone; an external one may have several hosts. */
async function hostsOf({ databaseUrl, dataFolder }: Config, { log = logToStderr }: StartOptions): Promise<Hosts> {
  if (databaseUrl === undefined) return singleHost();
  const { openPostgresHosts } = await import('../store/postgres/hosts.ts');
  return openPostgresHosts(databaseUrl, log, signingSecret(dataFolder));
}

const logToStderr: Log = (line) => void process.stderr.write(`${line}\n`);

async function startOn(
  listening: Listening,
  { folder, hosts }: { folder: DataFolder; hosts: Hosts },
  config: Config,
  options: StartOptions,
): Promise<Started> {
  const { now = Date.now, log = logToStderr, searchesAhead = true } = options;
  const { dataFolder } = config;
  const files = await openMediaStorage(config);
  // Does not fail for folders that are not mounted yet: media respond with 503 until they are.
  if (files.isElsewhere)
    await files.probe().catch((error: unknown) => {
      throw refusalOfStorage(error, config);
    });
  const secret = signingSecret(dataFolder);
  const country = countryLookup({ table: config.countryTable, url: config.countryUrl }, log);
  const location = databaseLocation(config);
  const store = await openStore(location, log, options.now);
  const accounts = (await store.isEmpty()) ? await fillFirstLibrary(store, options.seed, config, now()) : [];
  const own = await ownFolder(config, hosts);
  const removals = fileRemovals({ store, files, log });
  const lookup = mediaLookup(store, config.geoBlocking);
  const dataWatch = openDataWatch(config, hosts.bus);
  const desks = openDeskRooms(store.desk, hosts);
  hosts.bus.subscribe('data', lookup.forget);
  hosts.bus.onGap(lookup.forget);
  const dataFiles: DataFiles = await openDataFiles({
    folder: dataFilesFolder({ dataFolder: own.folder }),
    store,
    geoBlocking: config.geoBlocking,
    isShared: hosts.isShared,
    now,
    onChange: (mediaId) => hosts.bus.publish('data', { mediaId }),
    isLeft: (id) => deskPublishing.isDue(id),
  });
  if (hosts.isShared) {
    hosts.bus.subscribe('data', ({ mediaId }) => {
      dataFiles
        .changedElsewhere(mediaId)
        .catch((error: unknown) => log(`Removing the data file of ${mediaId}: ${String(error)}`));
    });
    hosts.bus.onGap(() => {
      dataFiles.forget();
      // Another host may have deleted this host's folder while it was cut off. Files written before that deletion ended
      // may be gone too, so forget them again.
      own
        .restore()
        .then(dataFiles.forget)
        .catch((error: unknown) => log(`The folder of this host: ${String(error)}`));
    });
  }
  const deskPublishing = openDeskPublishing({
    publish: dataFiles.saved,
    indexWords: (id) => store.tags.indexWords(id),
    log,
  });
  const shared = { store, config, hosts, files, fileRemovals: removals, now, log };
  const jobs = await openJobQueue({
    store,
    log,
    owner: hosts.id,
    bus: hosts.bus,
    isShared: hosts.isShared,
  });
  const { uploads, work: packaging } = await openUploads({
    ...shared,
    async onReady(id) {
      await dataFiles.saved(id);
      await dataFiles.sweep();
    },
  });
  const cutting = await clipWork({ ...shared, onReady: (mediaId) => hosts.bus.publish('data', { mediaId }) });
  const stopping = new AbortController();
  const app: AppContext = {
    config,
    store,
    hosts,
    searches: openSearchThreads({
      location,
      secret,
      geoBlocking: config.geoBlocking,
      config,
      changes: store.changes,
      log,
    }),
    ownData: openOwnDataReader(location),
    secret,
    captcha: proofOfWork(secret, hosts.limiter('captcha', CAPTCHA_SPENT)),
    country,
    streamInfo: streamInfoLookup(config.fpsUrl, log),
    limits: limiters(config.limits, hosts.limiter),
    comparisons: await openComparisons({ ...shared, jobs }),
    files,
    fileRemovals: removals,
    wholeFilms: await openWholeFilms({ dataFolder: own.folder }, log),
    momentPictures: await openMomentPictures({ dataFolder: own.folder, encoder: config.encoder }, log),
    jobs,
    uploads,
    samples: openSampleRemoval({ store, config, folder: dataFilesFolder(config), dataFiles, log }, hosts.leads),
    remote: openProbes(config.remote, log),
    bridges: bridgeReports(hosts.bus),
    live: await openLiveEvents({
      ...shared,
      async onSaved(id) {
        await dataFiles.saved(id);
        await dataFiles.sweep();
      },
    }),
    pushedTiming: openPushedTiming({ config, hosts, address: listening.address, now, log }),
    talk: openTalkRooms(store.talk, hosts.bus, config),
    desks,
    deskPublishing,
    deskAudit: openDeskAudit(),
    dataWatch,
    mediumChanges: openMediumChanges(hosts.bus, store.media),
    rights: openRightsSignal(hosts.bus),
    mailQueue:
      config.smtpUrl === undefined
        ? folderMailQueue(join(dataFolder, 'outbox'), config.mailFrom, log)
        : smtpMailQueue(config.smtpUrl, config.mailFrom, log),
    linkOrigin: linkOrigin(config, listening.address),
    pushKeys: pushKeys(dataFolder),
    events: openEventBuffer({ store, now, log, retentionMs: config.retention.analyticsMs }),
    dataFiles,
    imports: await openImporter(store, hosts.exclusively, log),
    now,
    log,
    stopping: stopping.signal,
  };
  if (app.linkOrigin === undefined) log(MAIL_IS_OFF);
  const setUpPath = await administratorLink(store, now());
  const setUpLink = setUpPath && (app.linkOrigin ?? listening.address) + setUpPath;
  await store.sessions.removeExpired(now());
  await store.talk.removeGuests(now() - ID_COOKIE_LIFE_MS);
  const startedAt = Date.now();
  const freshMs = await unnamedMs(hosts);
  await removeStrayCaptions(dataFolder, store, freshMs);
  await removeUnnamedFiles(store, config, startedAt - freshMs);
  await dataFiles.bringUpToDate();
  for (const id of await store.tags.withStaleWords()) await store.tags.indexWords(id);
  app.jobs.work('package', packaging);
  app.jobs.work('clip', cutting);
  if (app.comparisons.work) app.jobs.work('comparison', app.comparisons.work);
  app.jobs.work('removeFile', removals.work);
  app.jobs.work('digest', digestWork(app));
  app.jobs.work('notice', noticeWork(app));
  const ticker = await startTicker(app);
  const endLostChanges = watchForLostChanges(app);
  const endWatch = watchFolder({
    store,
    config,
    leads: hosts.leads,
    now,
    log,
    onAdded: () => app.jobs.wake('package'),
  });
  const metrics = config.metrics && (await (await import('../operation/metrics.ts')).openMetrics(config.metrics, app));
  const readiness = openReadiness({
    probe: await openDatabaseProbe(location),
    config,
    files,
    store,
    jobs: app.jobs,
    stopping: stopping.signal,
  });
  const observe = (record: RequestRecord): void => {
    metrics?.observe(record);
    options.onRequest?.(record);
  };
  const routes = createApp(app, lookup, { observe, readiness });
  listening.serve((request, env) => routes.fetch(request, env));
  if (searchesAhead) app.searches.start();
  const storing = storeFilesOfDisk({ config, files, store, log, signal: stopping.signal }).catch((error: unknown) =>
    log(`Storage: what is on disk is moved at the next start: ${String(error)}`),
  );
  const keeping = hosts
    .exclusively('builds', () => archiveBuild(config, now()))
    .catch((error: unknown) => log(`Keeping the build: ${String(error)}`));
  return {
    address: listening.address,
    app,
    accounts,
    setUpLink,
    hasSamples: await store.samples.areThere(),
    metrics: metrics?.address,
    async stop() {
      stopping.abort();
      const until = performance.now() + config.requestsEndMs;
      const left = (): number => Math.max(0, until - performance.now());
      endLostChanges();
      app.talk.stop();
      dataWatch.stop();
      desks.stop();
      // Jobs are returned to the queue in the meantime, for the next start.
      const jobsEnded = app.jobs.stop();
      const bridgesEnded = app.pushedTiming.stop();
      // While still listening, so that pending timing is sent.
      await Promise.race([bridgesEnded, wait(left(), undefined, { ref: false })]);
      await listening.close(left());
      // Before anything that may take longer than a shutdown is allowed to.
      await app.events.write();
      await jobsEnded;
      await bridgesEnded;
      await metrics?.close();
      await readiness.close();
      await ticker.stop();
      await app.live.stop();
      await endWatch();
      await app.imports.stop();
      await app.wholeFilms.stop();
      await app.momentPictures.stop();
      await app.samples.stop();
      await deskPublishing.stop();
      await dataFiles.close();
      await app.ownData.close();
      await app.searches.close();
      await storing;
      await store.close();
      files.close();
      await keeping;
      await own.remove();
      await hosts.close();
      folder.release();
    },
  };
}
