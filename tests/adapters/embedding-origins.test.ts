import { afterEach, describe, expect, it, vi } from 'vitest';
import { embeddingOrigins } from '../../src/adapters/embedding-origins.ts';

function page(location: object, framed: boolean, referrer = ''): void {
  vi.stubGlobal('location', location);
  const window = { parent: {} };
  if (!framed) window.parent = window;
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { referrer });
}

afterEach(() => void vi.unstubAllGlobals());

describe('the pages around this one', () => {
  const origin = 'https://host.example';
  it('[P04] are listed by the browser', () => {
    page({ origin, ancestorOrigins: ['https://club.example', 'https://portal.example'] }, true);
    expect(embeddingOrigins()).toEqual(['https://club.example', 'https://portal.example']);
  });
  it('[P04] are only its own origin if it is not framed', () => {
    page({ origin, ancestorOrigins: [] }, false);
    expect(embeddingOrigins()).toEqual([origin]);
    page({ origin }, false);
    expect(embeddingOrigins()).toEqual([origin]);
  });
  it('[P04] are identified by the referrer if the browser does not list them', () => {
    page({ origin }, true, 'https://club.example/races/7');
    expect(embeddingOrigins()).toEqual(['https://club.example']);
  });
  it('[P04] are an opaque origin if the framing page hides itself', () => {
    page({ origin }, true);
    expect(embeddingOrigins()).toEqual(['null']);
  });
});
