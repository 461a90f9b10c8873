import { afterEach, expect, test } from 'vitest';
import { createTextRoot } from '../../src/pages/text-root.tsx';

const TITLE = document.title;
afterEach(() => {
  document.title = TITLE;
});

test('[C02] our own page is named in its language, with the texts of its views', async () => {
  const container = document.createElement('div');
  const root = createTextRoot(container, ['common', 'saved'], undefined, 'saved.title');
  await root.show('en', <p>A view</p>);
  expect(document.title).toBe('Saved searches · Ferryglide');
  await root.show('fr', <p>A view</p>);
  expect(document.title).toBe('Recherches enregistrées · Ferryglide');
  root.stop();
});

test("[P03] another site's page keeps its name", async () => {
  document.title = "A club's page";
  const root = createTextRoot(document.createElement('div'), ['common', 'library'], undefined);
  await root.show('en', <p>A view</p>);
  expect(document.title).toBe("A club's page");
  root.stop();
});
