import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { countryCode } from './primitives.ts';

export const getCountry = defineRequest({
  name: 'getCountry',
  controller: 'services',
  method: 'GET',
  purpose:
    'The country that the requester is in, by the lookup that the server is set up with; `empty` where nobody knows.',
  params: v.object({}),
  statuses: { ok: { data: v.object({ country: countryCode }) }, empty: {} },
});
