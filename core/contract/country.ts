import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { countryCode } from './primitives.ts';

export const getCountry = defineRequest({
  name: 'getCountry',
  controller: 'services',
  method: 'GET',
  purpose: 'The requester’s country, from the lookup that the server is configured with; `empty` if it is unknown.',
  params: v.object({}),
  statuses: { ok: { data: v.object({ country: countryCode }) }, empty: {} },
});
