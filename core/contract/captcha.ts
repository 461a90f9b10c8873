import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { count, text } from './primitives.ts';

/** A challenge of ALTCHA's protocol, version 2; the fields covered by the signature must be returned unchanged. */
const challenge = v.object({
  parameters: v.object({
    algorithm: v.literal('PBKDF2/SHA-256'),
    nonce: text(128),
    salt: text(128),
    cost: count,
    keyLength: count,
    keyPrefix: text(128),
    keySignature: text(128),
    /** Seconds since 1970, by the server's clock. */
    data: v.object({ expires: count }),
  }),
  signature: text(128),
});
export type CaptchaChallenge = v.InferOutput<typeof challenge>;

/** Content of `captchaResponse`: JSON, base64-encoded. */
export const captchaPayload = v.object({
  challenge,
  solution: v.object({ counter: count, derivedKey: text(128), time: v.fallback(v.number(), 0) }),
});

/** Part of every request that is open to strangers. */
export const captchaResponse = v.optional(text(10_000), '');

/**
 * Find the counter whose key, derived from salt and nonce, starts with `keyPrefix`, and send it back with the
 * challenge.
 */
export const getCaptcha = defineRequest({
  name: 'getCaptcha',
  controller: 'services',
  method: 'GET',
  purpose:
    'A proof of work to solve before a registration (ALTCHA); the solution is sent as `captchaResponse` and is valid once.',
  params: v.object({}),
  statuses: { ok: { data: challenge } },
});
