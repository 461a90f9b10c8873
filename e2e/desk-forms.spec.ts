/** Files of other tagging programs at the desk (row B14). */
import type { DeskTagFields } from '../core/domain/desk/desk-tag.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { deskAddress, isSaved, tagCount, tagsOfDesk } from './support/desk-page.ts';
import { isOpen, samplePlayable, signIn } from './support/library.ts';
import { expect, test } from './support/test.ts';

const film = samplePlayable('film of a start', (item) => isOpen(item) && item.film === 'start-2997');

type Fields = DeskTagFields;

const TAGS = [
  {
    category: 'Gate touched',
    description: 'Gate 4',
    start: 2.5,
    duration: 100,
    score: '+2',
    nation: 'FRA',
    url: 'FRA (Anna;Béa)',
  },
  { category: 'Phase', type: 'drill', description: 'Wind: side; light', start: 4, duration: 1_250 },
  { category: 'Gate missed', description: 'Gate 7\nPaddle: late', start: 6.25, score: '+50' },
] as const satisfies readonly Fields[];

/** Our own format, as in docs/csv.md. */
const OWN = [
  'time,category,type,description,profile,nation,score,duration',
  '00:00:02.500,Gate touched,,Gate 4,"FRA (Anna;Béa)",FRA,+2,100',
  '00:00:04,Phase,drill,"Wind: side; light",,,,1250',
  '00:00:06.250,Gate missed,,"Gate 7\nPaddle: late",,,+50,',
].join('\r\n');

const FORMS: readonly {
  form: string;
  /** Parts of the file, as the format's own program writes them. */
  holds: readonly string[];
  losses: readonly string[];
  /** What remains of the tag that the format cannot hold completely. */
  phase?: Partial<Fields>;
}[] = [
  {
    form: 'Sportscode, Hudl (XML)',
    holds: [
      '<ALL_INSTANCES>',
      '<code>Gate touched</code>',
      '<label><group>Score</group><text>+2</text></label>',
      '<label><group>Paddle</group><text>late</text></label>',
    ],
    losses: [],
  },
  {
    form: 'LongoMatch (CSV)',
    holds: [
      "CATEGORY: Gate touched\nName;Time;Start;Stop;Team;Player;Score\nGate 4;0:02,500;0:02,500;0:02,600;FRA;Anna | Béa;'+2\n",
      'CATEGORY: Phase\nName;Time;Start;Stop;Team;Player\nWind: side, light;0:04,000;0:04,000;0:05,250;;\n',
      "CATEGORY: Gate missed\nName;Time;Start;Stop;Team;Player;Score;Paddle: late\nGate 7;0:06,250;0:06,250;0:06,250;;;'+50;1\n",
    ],
    losses: ['Type of 1 tag', 'Description of 1 tag'],
    phase: { type: '', description: 'Wind: side, light' },
  },
  {
    form: 'Dartfish (CSV)',
    holds: [
      'Name,Position,Duration,Description,Score,Nation,Profile,Type,Wind,Paddle\r\n',
      `Gate touched,2500,100,Gate 4,'+2,FRA,"FRA (Anna;Béa)",,,\r\n`,
      'Phase,4000,1250,,,,,drill,"side; light",\r\n',
      "Gate missed,6250,0,Gate 7,'+50,,,,,late\r\n",
    ],
    losses: [],
  },
  { form: 'Ferryglide (CSV)', holds: ['time,category,type,description,profile,nation,score,'], losses: [] },
];

const exchange = (page: Page) => page.getByRole('dialog', { name: 'Import and export' });
const openExchange = (page: Page) => page.getByRole('button', { name: 'Import and export' }).click();

async function take(page: Page, file: { name: string; buffer: Buffer }, found: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await exchange(page).getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ ...file, mimeType: 'application/octet-stream' });
  await expect(exchange(page).getByText(found, { exact: true })).toBeVisible();
  await exchange(page).getByRole('button', { name: 'Import 3 tags', exact: true }).click();
  await expect(exchange(page)).toBeHidden();
}

/** Empty texts are left out. */
const fieldsOf = (tags: readonly Fields[]) =>
  tags
    .map(({ category, type, description, start, duration, score, nation, url }) => ({
      category,
      type: type ?? '',
      description,
      start,
      duration: duration ?? 0,
      score: score ?? '',
      nation: nation ?? '',
      url: url ?? '',
    }))
    .toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0));

test('[B14] tags are exported to each format and imported with every field, and the page reports what a format cannot hold', async ({
  page,
}) => {
  await signIn(page, 'editor', deskAddress(film.id));
  // The files hold only the tags of this test; the tags removed here are restored at the end.
  const found = (await tagsOfDesk(page, film.id)).length;
  await expect(tagCount(page)).toHaveText(`Tags ${found}`);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(tagCount(page)).toHaveText('Tags 0');
  await openExchange(page);
  await take(page, { name: 'reportMatch.csv', buffer: Buffer.from(OWN) }, 'reportMatch.csv: Ferryglide (CSV)');
  await expect(tagCount(page)).toHaveText('Tags 3');
  await expect.poll(async () => fieldsOf(await tagsOfDesk(page, film.id))).toEqual(fieldsOf(TAGS));
  const own = new Set((await tagsOfDesk(page, film.id)).map(({ id }) => id));

  for (const { form, holds, losses, phase } of FORMS) {
    await test.step(form, async () => {
      await openExchange(page);
      await exchange(page).getByRole('combobox', { name: 'File format' }).selectOption({ label: form });
      const download = page.waitForEvent('download');
      await exchange(page).getByRole('button', { name: 'Save the file' }).click();
      const saved = await download;
      const buffer = await readFile(await saved.path());
      for (const part of holds) expect(buffer.toString('utf8')).toContain(part);
      await expect(
        exchange(page).getByText(
          losses.length === 0 ? 'The file holds everything that this desk shows.' : 'This format cannot hold:',
        ),
      ).toBeVisible();
      await expect(exchange(page).getByRole('listitem')).toHaveText([...losses]);

      const name = saved.suggestedFilename();
      await take(page, { name, buffer }, `${name}: ${form}`);
      await expect(tagCount(page)).toHaveText('Tags 6');
      const expected = TAGS.map((tag) => (tag.category === 'Phase' ? { ...tag, ...phase } : tag));
      await expect
        .poll(async () => fieldsOf((await tagsOfDesk(page, film.id)).filter(({ id }) => !own.has(id))))
        .toEqual(fieldsOf(expected));
      await page.keyboard.press('Control+z');
      await expect(tagCount(page)).toHaveText('Tags 3');
      await isSaved(page);
    });
  }

  for (const left of [0, found]) {
    await page.keyboard.press('Control+z');
    await expect(tagCount(page)).toHaveText(`Tags ${left}`);
  }
  await isSaved(page);
});
