/** `npm run bridge -- --config race.json`: turns race timing into tags of one medium until it is stopped. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { composeBridge } from './compose-bridge.ts';
import { ConfigRefusal } from './config-refusal.ts';
import { describeConfig, readBridgeConfig, type BridgeConfig } from './config.ts';
import { sourceOf } from './inputs/open-input.ts';

const USAGE = 'npm run bridge -- --config race.json';
/** How long pending tags are retried when it is stopped. */
const PATIENCE_MS = 5_000;

const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

async function readConfigFile(args: readonly string[]): Promise<BridgeConfig> {
  const path = pathOf(args);
  if (path === undefined) throw new ConfigRefusal(`Usage: ${USAGE}`);
  const json = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigRefusal(`${path} cannot be read: ${error.code ?? error.message}`);
  });
  return readBridgeConfig(json.replace(/^\uFEFF/, ''), path, process.env);
}

function pathOf(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { config: { type: 'string' } } }).values.config;
  } catch {
    return undefined;
  }
}

try {
  const config = await readConfigFile(process.argv.slice(2));
  for (const line of describeConfig(config)) say(line);
  const { host, key, mediaId, source, event, date, zone, alignment, titles, offset } = config;
  const bridge = await composeBridge({
    source: sourceOf(config),
    mapping: { event, date, zone, alignment, titles, offset },
    medium: () => ({ host, key, mediaId, source }),
    recording: config.recording,
    now: Date.now,
    log: say,
  });
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  await Promise.race([stopped, bridge.finished]);
  await bridge.end(PATIENCE_MS);
  process.exit(0);
} catch (error) {
  if (!(error instanceof ConfigRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
