/** A separate host for the access tests: media that they write, on real streams, and one country for every visitor. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readConfig } from '../../server/config.ts';
import { type Started, start } from '../../server/http/start.ts';
import { hashPassword } from '../../server/services/passwords.ts';
import type { StoredMedium } from '../../server/store/media.ts';
import { PERMISSIONS } from '../../core/domain/permissions.ts';
import { countryDatabase } from '../../tests/server/services/country-database.ts';
import { readOutbox } from '../../tests/server/outbox.ts';
import { aMedium, aTag, GROUP, OTHER_GROUP } from '../../tests/server/store-library.ts';
import { signInByRequest } from './sign-in.ts';

export const GATE_PASSWORD = 'Eddy-Line-26';
export const KEY = 'river-7421';
/** The film of every medium here; a refused browser must never receive this name. */
export const FILM = 'slalom-run';
/** The description of a tag in each medium. */
export const SECRET_TAG = 'Touch at gate seven, told to nobody';

const USERS = [
  { id: 1, group: GROUP, login: 'super', role: 'admin' },
  { id: 66, group: GROUP, login: 'viewer', role: 'viewer' },
  { id: 67, group: GROUP, login: 'payer', role: 'viewer' },
  { id: 71, group: OTHER_GROUP, login: 'stranger', role: 'viewer' },
] as const;

export interface AccessHost {
  address: string;
  host: Started['app'];
  /** Signs in on the login page, as a person does. */
  signIn: (page: Page, login: (typeof USERS)[number]['login']) => Promise<void>;
  /** Signs in by request, if the login page is not under test. */
  signInByRequest: (page: Page, login: (typeof USERS)[number]['login']) => Promise<void>;
  passwordOf: (login: (typeof USERS)[number]['login']) => string;
  /** Sent e-mails, oldest first. */
  emails: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** Media without thumbnails: those of listed films are public, and these tests search for any address of a film. */
async function media(embedder: string): Promise<StoredMedium[]> {
  const { player } = aMedium({ id: '0' });
  const film = (said: Partial<StoredMedium> & { id: string }): StoredMedium =>
    aMedium({
      title: `The medium ${said.id}`,
      sources: [{ name: '720p', path: `${FILM}/720.mp4` }],
      downloadable: true,
      ...(player && { player: { ...player, replay: `${FILM}/master.m3u8` } }),
      ...said,
    });
  const keyHash = await hashPassword(KEY);
  return [
    film({ id: 'open' }),
    film({ id: 'draft', publish: false }),
    film({ id: 'early', validity_date: '2126-01-01' }),
    film({ id: 'late', expiration_date: '2020-01-01' }),
    film({ id: 'theirs', groupId: OTHER_GROUP, userId: 71, visibility: 'private' }),
    film({ id: 'secret', visibility: 'private' }),
    film({ id: 'training', visibility: 'private', type: 'Session' }),
    film({ id: 'listed', groupId: OTHER_GROUP, userId: 71 }),
    film({ id: 'own-list', embedding: [embedder] }),
    film({ id: 'alone', embedding: 'nobody' }),
    film({ id: 'blocked', geoBlocking: ['FR'] }),
    film({ id: 'elsewhere', geoBlocking: ['AQ'] }),
    film({ id: 'paid', pay_per_view: true }),
    film({ id: 'passworded', gate: { kind: 'password', hash: await hashPassword(GATE_PASSWORD) } }),
    film({ id: 'guessed', gate: { kind: 'password', hash: await hashPassword(GATE_PASSWORD) } }),
    film({ id: 'keyed', visibility: 'key', keyHash, expiration_date: '2020-01-01' }),
    film({ id: 'registered', gate: { kind: 'registration' } }),
  ];
}

/** @param embedder origin whose pages may embed the media of the other group */
export async function startAccessHost(embedder: string): Promise<AccessHost> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-access-'));
  const table = join(folder, 'countries.mmdb');
  await writeFile(table, countryDatabase({ '127.0.0.1/32': 'FR' }));
  const config = readConfig({
    PORT: '0',
    FERRYGLIDE_DATA: join(folder, 'data'),
    FERRYGLIDE_GEOBLOCKING: 'on',
    FERRYGLIDE_COUNTRY_TABLE: table,
  });
  const started = await start(config, {
    log: () => undefined,
    async seed(store) {
      for (const [id, referers] of [
        [GROUP, []],
        [OTHER_GROUP, [embedder]],
      ] as const)
        await store.users.saveGroup({ id, name: `Group ${id}`, storageHostId: 1, referers, signUp: id === GROUP });
      for (const group of [GROUP, OTHER_GROUP]) {
        await store.users.grant(group, 'admin', PERMISSIONS);
        await store.users.grant(
          group,
          'viewer',
          PERMISSIONS.filter((each) => each !== 'P_MEDIA_SESSION'),
        );
      }
      for (const { id, group, login, role } of USERS)
        await store.users.save({ id, groupId: group, login, name: login, role, studio: false, multicast: false });
      for (const medium of await media(embedder)) {
        await store.media.save(medium);
        const tag = { id: `${medium.id}-tag`, videoId: medium.id, time: '00:00:05', description: SECRET_TAG };
        await store.tags.replace(medium.id, [aTag(tag)]);
      }
      await store.purchases.add({ userId: 67, mediaId: 'paid', at: 0 });
      return USERS;
    },
  });
  const passwordOf = (login: string): string => started.accounts.find((each) => each.login === login)?.password ?? '';
  return {
    address: started.address,
    host: started.app,
    passwordOf,
    async signIn(page, login) {
      await page.getByLabel('E-mail or user name').fill(login);
      await page.getByLabel('Password').fill(passwordOf(login));
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
    signInByRequest: (page, login) =>
      signInByRequest(page, { address: started.address, login, password: passwordOf(login) }),
    emails: () => readOutbox(config.dataFolder),
    async stop() {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
