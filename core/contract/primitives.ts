import * as v from 'valibot';
import { EMAIL_MAX, isEmail } from '../domain/email.ts';
import { MEDIA_TYPES, VISIBILITIES } from '../domain/media.ts';

/** Maximum lengths of texts on the wire, characters. Decided: no document specifies any. */
export const ADDRESS_MAX = 4_096;
export const ADDRESS_LIST_MAX = 32_768;
/** Maximum number of entries in a list of a request. */
export const LIST_MAX = 500;

/** Permitted schemes of an address; one without a scheme is relative to the page. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'blob:']);
/** Playback addresses may also name a live source that no browser plays, so that the player can say so (Player 8). */
const PLAYBACK_SCHEMES: ReadonlySet<string> = new Set([...SAFE_SCHEMES, 'rtmp:', 'rtmps:']);
/** Replaces an address that must not be followed: the engines reject it with a clear error. */
export const INVALID_ADDRESS = 'about:invalid';

/** Checks the scheme as a browser would read it, so tabs and control characters cannot disguise it. */
function hasScheme(address: string, schemes: ReadonlySet<string>): boolean {
  const base = 'http://relative.invalid/';
  return URL.canParse(address, base) && schemes.has(new URL(address, base).protocol);
}

export function isSafeAddress(address: string): boolean {
  return hasScheme(address, SAFE_SCHEMES);
}

/** A text in a request: overlong text is rejected. */
export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max));
}

/** A text to be shown, always as text and never as markup: overlong text is truncated. */
export function shown(max: number) {
  return v.pipe(
    v.string(),
    v.transform((value) => (value.length > max ? value.slice(0, max) : value)),
  );
}

/** An address that a page may follow or show. */
export const address = v.pipe(
  v.string(),
  v.maxLength(ADDRESS_MAX),
  v.check(isSafeAddress, 'neither http, https, blob nor relative'),
  v.description('address'),
);

/**
 * Comma-separated list of playback addresses; one with another scheme becomes `about:invalid`, the others still play.
 */
export const playbackAddresses = v.pipe(
  v.string(),
  v.maxLength(ADDRESS_LIST_MAX),
  v.transform((list) =>
    list
      .split(',')
      .map((each) => (each.trim() === '' || hasScheme(each.trim(), PLAYBACK_SCHEMES) ? each.trim() : INVALID_ADDRESS))
      .join(','),
  ),
  v.description('comma list of addresses'),
);

/** One playback address. */
export const playbackAddress = v.pipe(
  v.string(),
  v.maxLength(ADDRESS_MAX),
  v.transform((each) => (hasScheme(each, PLAYBACK_SCHEMES) ? each : INVALID_ADDRESS)),
  v.description('address'),
);

/** Ids are used in paths and addresses: letters, digits and `. _ : -`. Numeric ids of hosts are accepted. */
export const id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.regex(/^[\p{L}\p{N}_:][\p{L}\p{N}._:-]{0,127}$/u),
  v.description('id'),
);

/** Name of a machine that writes tags, or of its kind of data. */
export const sourceName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,23}$/),
  v.description('name of at most 24 small letters, digits and hyphens'),
);

/** Number of a user or a group; 0 is nobody. */
export const personId = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A time or a duration in seconds. */
export const seconds = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e8));
export const milliseconds = v.pipe(v.number(), v.finite(), v.minValue(-1e12), v.maxValue(1e14));

/** Boolean; 0 and 1 of hosts are accepted. */
export const flag = v.pipe(
  v.union([v.boolean(), v.literal(0), v.literal(1), v.literal('0'), v.literal('1')]),
  v.transform((value) => value === true || value === 1 || value === '1'),
  v.description('yes or no'),
);

/** What the player shows: a film or a sound, at a tag if one is named. */
export const playable = v.object({ type: v.picklist(['video', 'audio']), id, tag: v.optional(id) });

export const mediaType = v.picklist(MEDIA_TYPES);
/** Anything not marked as public is treated as private. */
export const visibility = v.fallback(v.picklist(VISIBILITIES), 'private');
/** An e-mail address. */
export const email = v.pipe(text(EMAIL_MAX), v.trim(), v.check(isEmail), v.description('an e-mail address'));
/** ISO 3166-1 alpha-2. */
export const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/), v.description('two capital letters'));

/** An optional field that counts as missing if malformed, so that the rest of its object can be used. */
export function maybe<const S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.optional(schema), undefined);
}

/**
 * A list that keeps its valid entries: malformed ones are dropped and counted.
 *
 * @param max entries beyond this are dropped and counted too
 */
export function tolerantList<const S extends v.GenericSchema>(schema: S, max: number) {
  return v.pipe(
    v.array(v.unknown() as v.GenericSchema<v.InferInput<S>, unknown>),
    v.transform((entries): { items: v.InferOutput<S>[]; dropped: number } => {
      const items: v.InferOutput<S>[] = [];
      for (const entry of entries) {
        if (items.length === max) break;
        const parsed = v.safeParse(schema, entry);
        if (parsed.success) items.push(parsed.output);
      }
      return { items, dropped: entries.length - items.length };
    }),
    v.metadata({ entry: schema }),
  );
}

/** A tolerant list without the count of dropped entries. */
export function listOf<const S extends v.GenericSchema>(schema: S, max: number) {
  return v.pipe(
    tolerantList(schema, max),
    v.transform((list) => list.items),
  );
}
