/** `/embed/poster/{id}`: the poster of media listed for everybody, whoever requests it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { DATABASES } from '../store-library.ts';

const WHO = ['nobody', 'viewer', 'editor', 'admin', 'super', 'stranger'] as const;

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  const clients = new Map<string, Client>();
  beforeAll(async () => {
    host = await startHost({ database });
    for (const who of WHO) clients.set(who, who === 'nobody' ? host.anonymous() : await host.login(who));
  });
  afterAll(() => host.stop());

  it.each([
    ['a public film', 'open', '/media/open/run/thumb.jpg'],
    ['a film behind a form', 'registered', '/media/registered/run/thumb.jpg'],
    ['a film behind a word', 'passworded', '/media/passworded/run/thumb.jpg'],
    ['a paid film', 'paid', '/media/paid/run/thumb.jpg'],
    ['sound', 'commentary', '/media/commentary/run/thumb.jpg'],
    ['a private film', 'secret', undefined],
    ['a private film of another group', 'theirs', undefined],
    ['a film under a key', 'keyed', undefined],
    ['a film that is not out yet', 'early', undefined],
    ['a film that is over', 'late', undefined],
    ['a film that is not published', 'draft', undefined],
    ['a private photo', 'secret-photo', undefined],
    ['a film without a picture', 'races', undefined],
    ['a film that is not there', 'nothing', undefined],
    ['an address that leads elsewhere', '..%2F..%2Fservices', undefined],
  ])('[E01] the poster of %s is found by its id, or not, for every visitor', async (_what, id, picture) => {
    for (const [who, client] of clients) {
      const response = await client.fetch(`/embed/poster/${id}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')], who).toEqual(
        picture === undefined ? [404, null] : [302, picture],
      );
    }
    if (picture !== undefined) expect((await host.anonymous().fetch(picture)).status).toBe(200);
  });
});
