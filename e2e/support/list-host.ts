/** A separate host for lists of tags: films that the test defines, each with one tag, on real streams. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';
import { PERMISSIONS } from '../../core/domain/permissions.ts';
import type { StoredMedium } from '../../server/store/media.ts';
import { aMedium, aTag, GROUP } from '../../tests/server/store-library.ts';

export interface ListedFilm {
  id: string;
  /** A film of the samples. */
  film: string;
  /** File of the film; its HLS playlist by default. */
  file?: string;
  /** Description of its tag. */
  tag: string;
  /** Time of its tag. */
  time?: string;
  changes?: Partial<StoredMedium>;
}

export interface ListHost {
  address: string;
  dataFolder: string;
  /** Of the account `editor`, which may edit all of them. */
  password: string;
  stop: () => Promise<void>;
}

export const tagOf = ({ id }: Pick<ListedFilm, 'id'>): string => `${id}-tag`;

export async function startListHost(films: readonly ListedFilm[], changed: Partial<Config> = {}): Promise<ListHost> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-list-'));
  const config = { ...readConfig({ PORT: '0', FERRYGLIDE_DATA: join(folder, 'data') }), ...changed };
  const started = await start(config, {
    log: () => undefined,
    async seed(store) {
      const editor = { id: 1001, group: GROUP, login: 'editor', role: 'editor' } as const;
      await store.users.saveGroup({ id: GROUP, name: 'Group', storageHostId: 1, referers: [], signUp: false });
      await store.users.grant(GROUP, 'editor', PERMISSIONS);
      await store.users.save({ ...editor, groupId: GROUP, name: 'Editor', studio: false, multicast: false });
      const { player } = aMedium({ id: '0' });
      for (const { id, film, file = 'master.m3u8', tag, time = '00:00:04', changes = {} } of films) {
        const replay = player && { ...player, replay: `${film}/${file}` };
        await store.media.save(
          aMedium({
            id,
            title: `Film ${id}`,
            thumb: `${film}/thumb.jpg`,
            ...(replay && { player: replay }),
            ...changes,
          }),
        );
        await store.tags.replace(id, [aTag({ id: tagOf({ id }), videoId: id, time, description: tag })]);
      }
      return [editor];
    },
  });
  return {
    address: started.address,
    dataFolder: config.dataFolder,
    password: started.accounts[0]?.password ?? '',
    async stop() {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
