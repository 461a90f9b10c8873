import { expect, it } from 'vitest';
import { french, typesetFrench } from '../../core/domain/french.ts';

it.each([
  ["Il n'y a encore rien à lire ici.", 'Il n’y a encore rien à lire ici.'],
  ['Êtes-vous sûr ?', 'Êtes-vous sûr\u202f?'],
  ['Attendez !', 'Attendez\u202f!'],
  ['Inscrivez-vous ; un e-mail arrive.', 'Inscrivez-vous\u202f; un e-mail arrive.'],
  ['Résultat : {{count}}', 'Résultat\u00a0: {{count}}'],
  ['Préparation, {{percent}} %', 'Préparation, {{percent}}\u00a0%'],
  ['Cherchez « slalom » ici', 'Cherchez «\u00a0slalom\u00a0» ici'],
  ['https://exemple.fr/?a=1;b=2', 'https://exemple.fr/?a=1;b=2'],
  ['à 0:38, 12:30', 'à 0:38, 12:30'],
])('%s', (written, set) => {
  expect(typesetFrench(written)).toBe(set);
});

it('formatted text stays unchanged', () => {
  const set = typesetFrench("Qu'en dites-vous ? « Rien »");
  expect(typesetFrench(set)).toBe(set);
});

it('values inserted into a template stay unchanged', () => {
  const title = "Kid's final : 1 ?";
  expect(french`Ouvrez l'adresse de « ${title} » :`).toBe(`Ouvrez l’adresse de «\u00a0${title}\u00a0»\u00a0:`);
});

const TEXTS = import.meta.glob<Record<string, Record<string, string>>>('../../src/i18n/fr/*.ts', { eager: true });

it('every French text has one kind of apostrophe', () => {
  const texts = Object.values(TEXTS).flatMap((area) => Object.values(area).flatMap((each) => Object.values(each)));
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text) => text.includes("'"))).toEqual([]);
});
