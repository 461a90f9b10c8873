import { expect, it } from 'vitest';
import { AUDIT_ACTIONS, type AuditAction } from '../../core/domain/audit.ts';
import { audit as english } from '../../src/i18n/en/audit.ts';
import { audit as french } from '../../src/i18n/fr/audit.ts';

const LANGUAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = { english, french };

it.each(Object.keys(LANGUAGES))('[S07] every action has a sentence in %s that shows its details', (language) => {
  const texts = LANGUAGES[language]!;
  for (const [action, { details }] of Object.entries(AUDIT_ACTIONS)) {
    const sentence = texts[`audit.did.${action as AuditAction}`] ?? '';
    const shown = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect.soft([action, shown[0]]).toEqual([action, 'who']);
    for (const detail of details) expect.soft([action, shown]).toEqual([action, expect.arrayContaining([detail])]);
    // Only values that an entry can contain.
    const known = new Set<string | undefined>(['who', 'subject', ...details]);
    expect.soft([action, shown.filter((name) => !known.has(name))]).toEqual([action, []]);
  }
});
