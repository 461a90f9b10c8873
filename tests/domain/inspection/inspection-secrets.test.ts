/** Secrets of every kind, anywhere in an event, a context or a snapshot. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { masked } from '../../../core/domain/inspection/mask.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const word = (min: number, max: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: min, maxLength: max }).map((each) => each.join(''));
const base64url = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
/** As the server writes tokens: 32 random bytes with letters of both cases and digits. */
const token = fc
  .array(fc.constantFrom(...base64url), { minLength: 43, maxLength: 43 })
  .map((each) => each.join(''))
  .filter((each) => /[A-Z]/.test(each) && /[a-z]/.test(each) && /\d/.test(each));
/** Unlike anything else in the surrounding text. */
const password = word(4, 12).map((each) => `qx${each}zq`);
const email = fc.tuple(word(3, 10), word(3, 10)).map(([user, host]) => `zz${user}@${host}.example`);

const keyOf = (...names: string[]) => fc.constantFrom(...names);
const secretKey = keyOf(
  'password',
  'newPassword',
  'token',
  'accessToken',
  'access_token',
  'confirmToken',
  'email',
  'userEmail',
  'mail',
  'captcha',
  'secret',
  'signature',
  'Authorization',
  'Cookie',
  'apiKey',
  'nom',
  'prenom',
  'zip',
  'pin',
);
const queryKey = keyOf(
  'token',
  'password',
  'email',
  'access_token',
  'signature',
  'secret',
  'api_key',
  'captcha',
  'sig',
);

/** A value that contains a secret, and the secret that must not remain. */
const hidden = fc.oneof(
  // By its form, anywhere.
  email.map((each) => ({ value: each as unknown, secret: each })),
  email.map((each) => ({ value: `write to <${each}>, please`, secret: each })),
  email.map((each) => ({ value: `/people?q=${encodeURIComponent(each)}`, secret: encodeURIComponent(each) })),
  token.map((each) => ({ value: `/password/${each}`, secret: each })),
  token.map((each) => ({ value: `Bearer ${each}`, secret: each })),
  token.map((each) => ({ value: `/media/s/1795271293.${each}/1026/master.m3u8`, secret: each })),
  token.map((each) => ({ value: `eyJhbGciOiJIUzI1NiJ9.${each}.${each}`, secret: each })),
  password.map((each) => ({ value: `https://ana:${each}@films.example/1`, secret: each })),
  password.map((each) => ({ value: new Error(`401: password "${each}" is wrong`), secret: each })),
  // By the name within a text.
  fc.tuple(queryKey, password).map(([key, each]) => ({ value: `/confirm?a=1&${key}=${each}&b=2`, secret: each })),
  fc.tuple(queryKey, password).map(([key, each]) => ({ value: `https://x.example/#${key}=${each}`, secret: each })),
  fc.tuple(queryKey, password).map(([key, each]) => ({
    value: `/login?next=${encodeURIComponent(`/confirm?${key}=${each}`)}`,
    secret: each,
  })),
  fc.tuple(queryKey, password).map(([key, each]) => ({ value: JSON.stringify({ [key]: each }), secret: each })),
  fc.tuple(queryKey, password).map(([key, each]) => ({
    value: JSON.stringify({ body: JSON.stringify({ [key]: each }) }),
    secret: each,
  })),
  // By the name of the field.
  fc.tuple(secretKey, password).map(([key, each]) => ({ value: { [key]: each }, secret: each })),
  fc.tuple(secretKey, password).map(([key, each]) => ({ value: { [key]: { typed: [each] } }, secret: each })),
  // By a neighbouring name.
  fc.tuple(keyOf('name', 'field', 'id', 'label'), secretKey, password).map(([field, key, each]) => ({
    value: { [field]: key, value: each },
    secret: each,
  })),
  fc.tuple(secretKey, password).map(([key, each]) => ({ value: [[key, each]], secret: each })),
);

/** Where it may occur. */
const within = fc.constantFrom<(value: unknown) => unknown>(
  (value) => value,
  (value) => ({ type: 'form.submit', form: { rows: [{ at: 1 }, { entry: value }] } }),
  (value) => [1, [2, [value]]],
  (value) => ({ status: 'active', value: 'open', context: { deep: { deeper: { deepest: value } } } }),
  (value) => ({ toJSON: () => ({ context: { entry: value } }) }),
  (value) => ({ output: { list: [null, undefined, value] } }),
);

const RUNS = 2_000;

describe('[C04] data sent to an inspector', () => {
  test('contains no secret, wherever it is and whatever it looks like', () => {
    fc.assert(
      fc.property(hidden, within, ({ value, secret }, wrap) => {
        expect(JSON.stringify(masked(wrap(value)))).not.toContain(secret);
      }),
      { numRuns: RUNS, seed: 17 },
    );
  });

  test('contains no secret in keys either', () => {
    fc.assert(
      fc.property(email, (each) => {
        expect(JSON.stringify(masked({ votes: { [each]: 1 } }))).not.toContain(each);
      }),
      { seed: 17 },
    );
  });

  test('keeps harmless values: states, digits, titles, addresses of films', () => {
    const plain = {
      type: 'transport.play',
      time: 12.5,
      title: 'Women’s double sculls, final: heat 3',
      url: '/media/1026/master.m3u8?quality=720&start=12',
      path: 'showing.replay.filming',
      list: [null, true, 'open'],
      name: 'transport',
      value: { showing: { replay: 'filming' } },
    };
    expect(masked(plain)).toEqual(plain);
  });

  test('does not change when masked twice', () => {
    fc.assert(
      fc.property(hidden, ({ value }) => {
        const once = masked<unknown>(value);
        expect(masked(once)).toEqual(once);
      }),
      { seed: 17 },
    );
  });
});
