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
  it('[P04] are named by the browser', () => {
    page({ origin, ancestorOrigins: ['https://club.example', 'https://portal.example'] }, true);
    expect(embeddingOrigins()).toEqual(['https://club.example', 'https://portal.example']);
  });
  it('[P04] are none: it stands alone', () => {
    page({ origin, ancestorOrigins: [] }, false);
    expect(embeddingOrigins()).toEqual([origin]);
    page({ origin }, false);
    expect(embeddingOrigins()).toEqual([origin]);
  });
  it('[P04] where the browser names none, the referrer identifies the page that loaded the frame', () => {
    page({ origin }, true, 'https://club.example/races/7');
    expect(embeddingOrigins()).toEqual(['https://club.example']);
  });
  it('[P04] a frame whose page hides itself stands nowhere', () => {
    page({ origin }, true);
    expect(embeddingOrigins()).toEqual(['null']);
  });
});
