/** A separate host with an empty library, for tests that define its people and contents. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Config, readConfig } from '../../server/config.ts';
import { start, type Started } from '../../server/http/start.ts';
import { hashPassword } from '../../server/services/passwords.ts';
import { signInByRequest } from './sign-in.ts';

/** Everybody's password. */
export const PASSWORD = 'Eddy-Line-2026';

interface Person {
  login: string;
  name: string;
  role: 'admin' | 'editor' | 'viewer';
}
export const EVA: Person = { login: 'eva@club.example', name: 'Eva Moss', role: 'editor' };
export const CYD: Person = { login: 'cyd@club.example', name: 'Cyd Ames', role: 'admin' };

export interface ClubHost extends Started {
  /** Files of the test; the host's own are in `data`. */
  folder: string;
  dataFolder: string;
  /** Sends the form of the login page. */
  sendLogin: (page: Page, who: Person) => Promise<void>;
  /** Signs in by request and opens a page of the host. */
  signIn: (page: Page, who: Person, then: string) => Promise<void>;
}

interface ClubOptions {
  /** In addition to the variables that keep it empty. */
  env?: Readonly<Record<string, string>>;
  /** Puts files into the folder before the host starts. @returns further configuration */
  prepare?: (folder: string) => Promise<Partial<Config>> | Partial<Config>;
}

/** @param people members of its only group, each with `PASSWORD` */
export async function startClub(people: readonly Person[], { env = {}, prepare }: ClubOptions = {}): Promise<ClubHost> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-club-'));
  const config = await prepare?.(folder);
  const dataFolder = join(folder, 'data');
  const settings = readConfig({ PORT: '0', FERRYGLIDE_DATA: dataFolder, FERRYGLIDE_SAMPLES: 'off', ...env });
  const host = await start({ ...settings, ...config }, { log: () => undefined });
  const hash = people.length === 0 ? '' : await hashPassword(PASSWORD);
  for (const person of people)
    await host.app.store.users.create({ groupId: 64, studio: false, multicast: false, ...person }, hash);
  async function sendLogin(page: Page, { login }: Person): Promise<void> {
    await page.goto(`${host.address}/login`);
    await page.getByLabel('E-mail or user name').fill(login);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
  }
  return {
    ...host,
    folder,
    dataFolder,
    sendLogin,
    async signIn(page, { login }, then) {
      await signInByRequest(page, { address: host.address, login, password: PASSWORD });
      await page.goto(`${host.address}${then}`);
    },
    async stop() {
      await host.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
