import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requests } from '../../core/contract/requests.ts';
import { reference } from '../../tools/contract/reference.ts';

const written = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');

describe('docs/contract.md', () => {
  it('is up to date with `npm run contract:docs`', () => {
    expect(written).toBe(reference());
  });

  it.each(Object.keys(requests))('shows %s with an example of the request and of its response', (name) => {
    const section = written.split('\n### ').find((part) => part.startsWith(`${name}\n`)) ?? '';
    expect(section).toContain('```http');
    expect(section).toContain('```json');
  });
});
