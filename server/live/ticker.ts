/**
 * Scheduled work: publishes media at their publication dates, imports the tags and results of live regattas, purges
 * what was deleted 30 days ago, and notifies followers. If there are several hosts, only the leading one does this,
 * except for data files, of which each host has its own.
 */
import { DAY_MS } from '../../core/domain/constants/time.ts';
import type { AppContext } from '../services/app-context.ts';
import { gatherUpdates } from '../services/follows/gather.ts';
import { removeOutdated } from '../services/outdated.ts';
import { resumeLostWork } from '../services/resume-lost-work.ts';
import { type LiveTags, liveTags } from './tags.ts';

/** Publication dates and live tags are accurate to a second. */
const TICK_MS = 1_000;
/** Purging is accurate to a day. */
const PURGE_EVERY_MS = DAY_MS;
/** Delay before a failed purge is retried. */
const PURGE_AGAIN_MS = 600_000;
/** How often to look for unfinished work of a host that was killed. */
const LOST_EVERY_MS = 15_000;

export interface Ticker {
  /** Waits for the current tick. */
  stop: () => Promise<void>;
}

export async function startTicker(app: AppContext): Promise<Ticker> {
  const { store, dataFiles, hosts } = app;
  /** Valid for the current term as leader, because this host does not know what another leader has imported. */
  let live: LiveTags | undefined;
  const openLive = async (): Promise<LiveTags> => {
    const media = await store.media.findMany(await store.media.playableIds());
    return liveTags(
      app,
      media.filter(({ player }) => player?.live !== undefined),
    );
  };
  const unsubscribe = hosts.onLead(() => (live = undefined));
  let purgeAt = app.now();
  let checkAt = app.now();
  let lostAt = app.now();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let ticking = Promise.resolve();
  let gathering = Promise.resolve();

  const tick = async (): Promise<void> => {
    try {
      // In case the clock was set back.
      checkAt = Math.min(checkAt, app.now() + app.config.notices.checkMs);
      purgeAt = Math.min(purgeAt, app.now() + PURGE_EVERY_MS);
      lostAt = Math.min(lostAt, app.now() + LOST_EVERY_MS);
      await dataFiles.writeDue(app.now());
      if (hosts.leads()) {
        live ??= await openLive();
        await live.bringIn(app.now());
      }
      await dataFiles.sweep();
      if (hosts.leads() && app.now() >= checkAt) {
        checkAt = app.now() + app.config.notices.checkMs;
        // Gathering waits for search threads; live tags must not.
        gathering = gathering.then(gather);
      }
      if (hosts.isShared && hosts.leads() && app.now() >= lostAt) {
        lostAt = app.now() + LOST_EVERY_MS;
        await resumeLostWork(app);
      }
      if (hosts.leads() && app.now() >= purgeAt) {
        purgeAt = app.now() + PURGE_AGAIN_MS;
        if (await removeOutdated(app)) purgeAt = app.now() + PURGE_EVERY_MS;
      }
    } catch (error) {
      app.log(`The clock's work failed and is tried again: ${String(error)}`);
    }
    if (!isStopped) timer = setTimeout(next, TICK_MS);
  };
  const gather = (): Promise<void> =>
    gatherUpdates(app).catch((error: unknown) => app.log(`News for followers is looked for again: ${String(error)}`));
  const next = (): void => void (ticking = tick());
  next();

  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      await ticking;
      await gathering;
      clearTimeout(timer);
    },
  };
}
