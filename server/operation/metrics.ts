/** Prometheus metrics of this host, on a separate port (row O02). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { fileCache } from '../http/send-file.ts';
import { StartRefusal } from '../http/start-refusal.ts';
import type { AppContext } from '../services/app-context.ts';
import type { RequestRecord } from './request-trace.ts';

/** Seconds: a poll served from memory, a page of results, a time budget, a timeout. */
const BUCKETS = [0.002, 0.01, 0.05, 0.25, 1, 5];

export interface Metrics {
  /** `http://127.0.0.1:9464/metrics` */
  address: string;
  observe: (record: RequestRecord) => void;
  close: () => Promise<void>;
}

type Measured = Pick<AppContext, 'store' | 'live' | 'jobs' | 'config'>;

/** @throws StartRefusal if it cannot listen on the port */
export async function openMetrics(listen: NonNullable<Config['metrics']>, app: Measured): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'ferryglide_request_duration_seconds',
    help: 'Seconds until a response began, by request of the contract or pattern of the address, and class of the status.',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers: [],
  });
  const reads = new Counter({
    name: 'ferryglide_file_cache_reads_total',
    help: 'Data files that were sent from memory (hit) and from the disk (miss).',
    labelNames: ['result'],
    registers: [],
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, fileCache.hits);
      this.inc({ result: 'miss' }, fileCache.misses);
    },
  });
  const jobs = new Gauge({
    name: 'ferryglide_jobs',
    help: 'Background jobs by kind and state.',
    labelNames: ['kind', 'state'],
    registers: [],
    async collect() {
      this.reset();
      for (const { kind, waiting, running } of await app.store.jobs.counts()) {
        this.set({ kind, state: 'waiting' }, waiting);
        this.set({ kind, state: 'running' }, running);
      }
    },
  });
  const failures = new Counter({
    name: 'ferryglide_job_failures_total',
    help: 'Background jobs that failed on this server and are tried again (retried), or were given up (failed).',
    labelNames: ['kind', 'result'],
    registers: [],
    collect() {
      this.reset();
      for (const { kind, ...counts } of app.jobs.failures())
        for (const [result, count] of Object.entries(counts)) this.inc({ kind, result }, count);
    },
  });
  const inputs = new Gauge({
    name: 'ferryglide_live_inputs',
    help: 'Cameras that send at this moment.',
    registers: [],
    collect() {
      this.set(app.live.receiving());
    },
  });

  if (app.config.databaseUrl !== undefined) await measureDatabase(registry, app.config.databaseUrl);
  registry.registerMetric(durations);
  registry.registerMetric(reads);
  registry.registerMetric(jobs);
  registry.registerMetric(failures);
  registry.registerMetric(inputs);

  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', ({ code }: NodeJS.ErrnoException) =>
    reject(
      new StartRefusal(
        `The metrics port ${listen.host}:${listen.port} cannot be used (${code}). Choose another: FERRYGLIDE_METRICS_PORT`,
      ),
    ),
  );
  server.listen(listen.port, listen.host, resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${listen.host.includes(':') ? `[${listen.host}]` : listen.host}:${port}/metrics`,
    observe: ({ route, status, ms }) =>
      durations.observe({ route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
      registry.clear();
    },
  };
}

/** Connections to PostgreSQL, without those of the search threads. */
async function measureDatabase(registry: Registry, url: string): Promise<void> {
  const { poolCounts } = await import('../store/postgres/pool.ts');
  const connections = new Gauge({
    name: 'ferryglide_database_connections',
    help: 'Connections to PostgreSQL by what they are for, in use or idle.',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      this.reset();
      for (const { pool, used, idle } of poolCounts(url)) {
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  const waiting = new Gauge({
    name: 'ferryglide_database_waiting',
    help: 'Statements that wait for a connection to PostgreSQL.',
    labelNames: ['pool'],
    registers: [],
    collect() {
      this.reset();
      for (const { pool, waiting: count } of poolCounts(url)) this.set({ pool }, count);
    },
  });
  const errors = new Counter({
    name: 'ferryglide_database_errors_total',
    help: 'Connections to PostgreSQL that were lost or could not be made.',
    labelNames: ['pool'],
    registers: [],
    collect() {
      this.reset();
      for (const { pool, errors: count } of poolCounts(url)) this.inc({ pool }, count);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
  registry.registerMetric(errors);
}
