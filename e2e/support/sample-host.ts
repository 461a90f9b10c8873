/** Hosts of the sample library, as `npm start` runs them: each a process of its own, on a port that the system chooses. */
import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import type { Readable } from 'node:stream';

/** What the end-to-end tests expect of a host's configuration. */
const SETTINGS = {
  PORT: '0',
  FERRYGLIDE_RTMP_PORT: '0',
  FERRYGLIDE_SRT_PORT: '0',
  // What is uploaded is repackaged; tests that need an encoder have hosts of their own.
  FERRYGLIDE_FFMPEG: 'off',
  FERRYGLIDE_LOG: 'plain',
  FERRYGLIDE_LOG_REQUESTS: 'off',
  FERRYGLIDE_ANALYTICS: 'on',
  FERRYGLIDE_STUDIO_URL: 'https://studio.example/',
  FERRYGLIDE_MULTICAST_URL: 'https://cast.example/',
};

export interface SampleHost {
  address: string;
  stop: () => Promise<void>;
}

/** It is in the greeting, which other lines may precede. */
async function addressIn(output: Readable): Promise<string> {
  let said = '';
  for await (const [chunk] of on(output, 'data') as AsyncIterable<[Buffer]>) {
    said += chunk.toString();
    const address = /http:\/\/[\w.:]+/.exec(said)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`the host names no address: ${said}`);
}

/** @param dataFolder an empty one is filled with the sample library first */
export async function startSampleHost(dataFolder: string): Promise<SampleHost> {
  const host = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...SETTINGS, FERRYGLIDE_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(host, 'exit');
  const address = await Promise.race([
    addressIn(host.stdout),
    ended.then(([code]) => Promise.reject(new Error(`the host ended with exit code ${code}`))),
  ]);
  return {
    address,
    async stop() {
      host.kill('SIGTERM');
      await ended;
    },
  };
}
