import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { count, text } from './primitives.ts';

/** Find `number` from 0 to `maxnumber` with SHA-256(`salt` + `number`) = `challenge`; send all five as base64 of JSON. */
export const getCaptcha = defineRequest({
  name: 'getCaptcha',
  controller: 'services',
  method: 'GET',
  purpose: 'A proof of work to solve before a registration; its solution goes into `captchaResponse`, once.',
  params: v.object({}),
  statuses: {
    ok: {
      data: v.object({
        algorithm: v.literal('SHA-256'),
        challenge: text(128),
        salt: text(200),
        signature: text(128),
        maxnumber: count,
      }),
    },
  },
});
