import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import type { AuditAction, AuditEntry } from '../../../core/domain/audit.ts';
import { type ManagedResult, manageMachine } from '../../../machines/shared/manage/manage.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { AuditPage } from '../../../src/pages/people/AuditPage.tsx';

const AREAS = ['common', 'people', 'audit', 'members', 'edit'] as const;
const AT = Date.UTC(2026, 5, 1, 12);

const entry = (action: AuditAction, title: string, detail: Record<string, string>, number = 1): AuditEntry => ({
  number,
  at: AT,
  action,
  by: { kind: 'user', id: '64', name: 'Ada' },
  subject: { kind: 'medium', id: 'run', title },
  detail,
});

/** The entries of the list as text. */
async function shown(language: 'en' | 'fr', entries: readonly AuditEntry[]): Promise<string[]> {
  const data = { audit: { entries: [...entries], more: false, actors: [] } };
  const machine = manageMachine.provide({
    actors: { load: fromPromise(() => Promise.resolve<ManagedResult>({ status: 'ok', data })) },
  });
  const manage = createActor(machine, { input: { draft: {} } }).start();
  await render(
    <TextProvider texts={await createTexts(language, AREAS)}>
      <AuditPage manage={manage} />
    </TextProvider>,
  );
  const items = page.getByRole('main').getByRole('listitem');
  await expect.element(items.nth(entries.length - 1)).toBeVisible();
  manage.stop();
  return items.all().map((item) => item.element().querySelector('p')?.textContent ?? '');
}

const ENTRIES: readonly [AuditEntry, en: string, fr: string][] = [
  [
    entry('keywordsChanged', 'Heat 1', { added: 'slalom, K1', removed: '' }),
    'Ada changed the keywords of “Heat 1” (added: slalom, K1; removed: –)',
    'Ada a changé les mots-clés de « Heat 1 » (ajoutés : slalom, K1 ; retirés : –)',
  ],
  [
    entry('dateChanged', 'Heat 1', { wasDated: '', date: '2026-05-02' }),
    'Ada changed the date of “Heat 1” from – to 02/05/2026',
    'Ada a changé la date de « Heat 1 » : – → 02/05/2026',
  ],
  [
    entry('publicationChanged', 'Heat 1', { published: 'no', from: '2026-06-01T00:00:00Z', until: '' }),
    'Ada changed the publication of “Heat 1” (published: no; valid from: 01/06/2026; expires on: –)',
    'Ada a changé la publication de « Heat 1 » (publié : non ; valide à partir du : 01/06/2026 ; expire le : –)',
  ],
  [
    entry('addedToCollection', 'Heat 1', { collection: 'Finals' }),
    'Ada added “Heat 1” to the collection “Finals”',
    'Ada a ajouté « Heat 1 » à la collection « Finals »',
  ],
  [
    entry('captionsSaved', 'Heat 1', { language: 'fr', captions: 'captions' }),
    'Ada added captions to “Heat 1” (Français, with sounds and speakers)',
    'Ada a ajouté des sous-titres à « Heat 1 » (Français, pour sourds et malentendants)',
  ],
  [
    entry('mediumEdited', 'Heat 1', { parts: 'description tags' }),
    'Ada edited “Heat 1” (description, tags)',
    'Ada a modifié « Heat 1 » (description, tags)',
  ],
  // A title is not translated, even if it is a word of the page.
  [
    entry('mediumRenamed', 'Heat 1', { wasTitled: 'private' }),
    'Ada renamed “private” to “Heat 1”',
    'Ada a renommé « private » en « Heat 1 »',
  ],
  [
    entry('groupRenamed', 'Canoe club', { was: 'viewer' }),
    'Ada renamed the group viewer to Canoe club',
    'Ada a renommé le groupe viewer en Canoe club',
  ],
  [
    entry('visibilityChanged', 'Heat 1', { was: 'public', visibility: 'private' }),
    'Ada changed the visibility of “Heat 1” from Public to Private',
    'Ada a changé la visibilité de « Heat 1 » : Public → Privé',
  ],
  [
    entry('memberRoleChanged', 'Kai', { was: 'viewer', role: 'editor' }),
    'Ada changed the role of Kai from Viewer to Editor',
    'Ada a changé le rôle de Kai : Spectateur → Éditeur',
  ],
  [
    entry('keyMade', 'Timing', { scopes: 'read tags' }),
    'Ada created the key Timing (Read what viewers of the group can see, Write tags)',
    'Ada a créé la clé Timing (Lire ce que voient les spectateurs du groupe, Écrire des tags)',
  ],
];
const numbered = ENTRIES.map(([each], at) => ({ ...each, number: at }));

test('[S07] the list describes in English what was done, with its details', async () => {
  expect(await shown('en', numbered)).toEqual(ENTRIES.map(([, en]) => en));
});

test('[S07] [L02] the list describes it in French', async () => {
  const said = await shown('fr', numbered);
  // No line breaks between a punctuation mark and its word.
  expect(said.join('\n')).not.toMatch(/« | [»:;]/);
  expect(said.map((each) => each.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual(ENTRIES.map(([, , fr]) => fr));
});
