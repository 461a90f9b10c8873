/** Hosts with the sample library, started as by `npm start`: each is a process of its own on a free port. */
import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import type { Readable } from 'node:stream';

/** Settings of the end-to-end tests. */
const SETTINGS = {
  PORT: '0',
  FERRYGLIDE_RTMP_PORT: '0',
  FERRYGLIDE_SRT_PORT: '0',
  // Uploads are only repackaged; tests that need an encoder start their own hosts.
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

/** Finds the address in the greeting, which other lines may precede. */
async function addressIn(output: Readable): Promise<string> {
  let said = '';
  for await (const [chunk] of on(output, 'data') as AsyncIterable<[Buffer]>) {
    said += chunk.toString();
    const address = /http:\/\/[\w.:]+/.exec(said)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`the host names no address: ${said}`);
}

/** @param dataFolder if empty, it is filled with the sample library first */
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
