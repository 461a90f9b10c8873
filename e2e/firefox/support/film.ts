/** Writes the data file of a film and opens the player on it. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { FilmId } from '../../../server/samples/films.ts';
import type { WrittenDocument } from '../../../core/contract/data-files.ts';
import { openRun, samplePlayable } from '../../support/library.ts';
import type { SamplePlayable } from '../../../server/samples/catalogue/item.ts';
import { expectFramesToMove } from '../../support/frames.ts';
import { open } from './firefox.ts';

/**
 * Media whose data file a test has already written: browsers cache data files for a few seconds, so each test needs
 * another.
 */
const written = new Set<number>();

export interface WrittenTag {
  /** hh:mm:ss.mmm */
  readonly time: string;
  readonly description: string;
}

/**
 * Writes the data file of a public medium that plays this film, avoiding the medium that other files use unchanged.
 *
 * @param file a manifest or a plain file of the film
 * @param preRoll seconds shown before a tag's start
 */
export async function writeFilm(
  film: FilmId,
  file: string,
  { tags = [], preRoll = 0 }: { tags?: readonly WrittenTag[]; preRoll?: number } = {},
): Promise<SamplePlayable> {
  const item = samplePlayable(
    `open ${film} that is not in use`,
    (one) => one.film === film && one !== openRun && isOpen(one) && !written.has(one.id),
  );
  written.add(item.id);
  const document: WrittenDocument = {
    version: 2,
    video: {
      id: String(item.id),
      type: 'video',
      user: item.user,
      group: item.group,
      title: item.title,
      visibility: 'public',
      publish: true,
      replay_url: `/media/${item.id}/${film}/${file}`,
      menu: true,
    },
    tags: tags.map(({ time, description }, index) => ({
      id: String(index + 1),
      type: '',
      category: 'Gates',
      time,
      description,
      videoId: String(item.id),
    })),
    playerConf: { preRoll },
  };
  const path = join(process.env['FERRYGLIDE_E2E_DATA'] ?? '', 'files', 'video', `${item.id}.json`);
  // Waits until the host has generated it. The compressed copies beside it would hide the new text.
  await readFile(path);
  await writeFile(path, JSON.stringify(document));
  for (const suffix of ['.br', '.gz']) await rm(path + suffix, { force: true });
  return item;
}

const isOpen = (item: SamplePlayable): boolean =>
  item.type === 'Video' &&
  item.visibility === 'public' &&
  item.publish &&
  item.live === null &&
  !item.accessControl &&
  !item.pay_per_view &&
  !item.expiration_date &&
  !item.validity_date &&
  item.geoBlocking.length === 0;

/** Opens the player and waits until the film plays. */
export async function watch(page: Page, item: SamplePlayable): Promise<void> {
  await open(page, `/play?video=${item.id}`);
  await expectFramesToMove(page);
}

/** Pauses by keyboard and waits until the frame no longer changes. */
export async function pause(page: Page): Promise<void> {
  const player = await page.waitForSelector('pierce/section[aria-label^="Player: "]');
  await player?.focus();
  await page.keyboard.press('k');
  await page.waitForSelector('pierce/button[aria-label="Play"]');
  await page.waitForFunction(() => {
    const inRoot = (root: Document | ShadowRoot): HTMLVideoElement | undefined => {
      const [video] = root.querySelectorAll('video');
      if (video) return video;
      for (const element of root.querySelectorAll('*')) {
        const found = element.shadowRoot ? inRoot(element.shadowRoot) : undefined;
        if (found) return found;
      }
      return undefined;
    };
    const video = inRoot(document);
    return video?.paused && !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  });
}
