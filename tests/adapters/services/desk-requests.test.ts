/** Outcomes of requests that the desk's chart receives (row B14). */
import { describe, expect, it } from 'vitest';
import { RequestError } from '../../../core/domain/request-error.ts';
import type { SendRequest } from '../../../src/adapters/services/client.ts';
import { sendDeskChanges } from '../../../src/adapters/services/desk.ts';

const changes = [
  {
    change: '3f2b8c1e-9a4d-4c6f-8b21-000000000001',
    id: '3f2b8c1e-9a4d-4c6f-8b21-000000000000',
    base: null,
    tag: { category: 'Start', description: 'Start', start: 12 },
  },
];
const failing = (error: Error) => {
  const sendRequest: SendRequest = async () => {
    throw error;
  };
  return sendDeskChanges(sendRequest, { mediaId: '1001', person: 7, changes }, new AbortController().signal);
};

describe('changes of a desk', () => {
  it.each([400, 413, 422])('[B14] status %i is caused by their content, so they are rejected', async (status) => {
    expect(await failing(new RequestError(status))).toEqual({ status: 'refused' });
  });

  it.each([401, 403, 404, 408, 429, 500, 503])(
    '[B14] status %i is not, so they are sent again later',
    async (status) => {
      await expect(failing(new RequestError(status))).rejects.toThrow(`HTTP ${status}`);
    },
  );

  it('[B14] a lost network is not either', async () => {
    await expect(failing(new TypeError('Failed to fetch'))).rejects.toThrow('Failed to fetch');
  });
});
