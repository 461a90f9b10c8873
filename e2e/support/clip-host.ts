/** A separate host for clips: films that the test writes, one on a real stream and one whose file is missing. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';
import { PERMISSIONS } from '../../core/domain/permissions.ts';
import { aMedium, aTag, GROUP } from '../../tests/server/store-library.ts';
import { signInByRequest } from './sign-in.ts';

const USERS = [
  { id: 66, group: GROUP, login: 'admin', role: 'admin' },
  { id: 67, group: GROUP, login: 'editor', role: 'editor' },
  { id: 68, group: GROUP, login: 'viewer', role: 'viewer' },
] as const;

/** Without it clips start at the preceding key frame, and no logo is offered. */
const encoder = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg'].find((path) =>
  existsSync(path),
);

export const RUN = { id: 'run', title: 'Slalom run of the club', film: 'slalom-run' };
export const GONE = { id: 'gone', title: 'A film whose file is gone', film: 'nothing' };

export interface ClipHost {
  address: string;
  /** Whether logos are offered and clips start at the exact frame. */
  isExact: boolean;
  /** Signs in by request and opens a page of the host. */
  signIn: (page: Page, login: (typeof USERS)[number]['login'], then: string) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startClipHost(): Promise<ClipHost> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-clips-'));
  const config = readConfig({ PORT: '0', FERRYGLIDE_DATA: join(folder, 'data'), FERRYGLIDE_FFMPEG: encoder });
  const started = await start(config, {
    log: () => undefined,
    async seed(store) {
      await store.users.saveGroup({ id: GROUP, name: 'Club', storageHostId: 1, referers: [], signUp: false });
      for (const role of ['admin', 'editor', 'viewer'] as const) await store.users.grant(GROUP, role, PERMISSIONS);
      for (const { id, group, login, role } of USERS)
        await store.users.save({ id, groupId: group, login, name: login, role, studio: false, multicast: false });
      const { player } = aMedium({ id: '0' });
      const pubDisplay = [{ id: '1', content_url: 'sponsors/hekla.svg', duration: 5 }];
      for (const { id, title, film } of [RUN, GONE]) {
        const played = player && { ...player, replay: `${film}/master.m3u8`, pubDisplay };
        await store.media.save(
          aMedium({ id, title, thumb: 'slalom-run/thumb.jpg', ...(played && { player: played }) }),
        );
        await store.tags.replace(
          id,
          ['00:00:05', '00:00:09', '00:00:14'].map((time, index) =>
            aTag({ id: `${id}-${index + 1}`, videoId: id, time, category: 'Gates', description: `Gate ${index + 1}` }),
          ),
        );
      }
      return USERS;
    },
  });
  return {
    address: started.address,
    isExact: encoder !== undefined,
    async signIn(page, login, then) {
      const password = started.accounts.find((each) => each.login === login)?.password ?? '';
      await signInByRequest(page, { address: started.address, login, password });
      await page.goto(`${started.address}${then}`);
    },
    async stop() {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
