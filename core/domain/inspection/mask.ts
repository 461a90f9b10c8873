/** Masks secrets in the events, contexts and snapshots that an inspector sees. */
import { failedRequestId } from '../request-error.ts';

const MASK = '•••';
/** Parts of names whose values are secret. */
const SECRET_NAME =
  'pass(?:word|wd|phrase)|secret|token|e-?mail|authori[sz]ation|cookie|captcha|signature|credential|bearer|api[-_]?key|private[-_]?key';
const SECRET_KEY = new RegExp(`${SECRET_NAME}|mail|^(?:key|nom|prenom|zip|pin|otp|jwt|sig)$`, 'i');
/** Fields that hold the name of another field: `{ name: 'email', value }`. */
const NAMES = ['name', 'key', 'field', 'id', 'label', 'type'];
const VALUES = ['value', 'content', 'text', 'values'];

const EMAIL = /[^\s@/"'=:&?<>(]+(?:@|%40)[^\s@/"'&<>)]+\.[^\s@/"'&<>)]+/gi;
/** Credentials before the host of a URL. */
const USER_INFO = /(:\/\/)[^\s/@"']+@/g;
/** Signatures within the path of a URL. */
const SIGNED = /(\/s\/\d+\.)[\w-]+/g;
/**
 * `token=…` in queries and fragments, also encoded within another URL; `password: …` and `password "…"` in messages.
 */
const NAMED = new RegExp(
  `((?:${SECRET_NAME}|(?:\\b|%[\\dA-F]{2})(?:sig|otp|pin|jwt))[\\w.\\[\\]-]*(?:\\\\*["']?\\s*(?:=|:|%3D|%3A)\\s*\\\\*["']?|\\s+["'“]))(?!//)[^\\s"'“”&,;}\\\\]+`,
  'gi',
);
const SCHEME = /\b(bearer|basic)\s+[\w+/=.~-]+/gi;
const JWT = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g;
/** Tokens and digests: 32 random bytes and more. */
const OPAQUE = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32,}(?![\w-])|\b[\da-f]{40,}\b/g;
/**
 * Characters required by each of these patterns except the last, which requires length. A quick test, as most texts
 * are single words.
 */
const SUSPECT = /[\s.:=%]/;
const OPAQUE_LEAST = 32;

function maskedText(text: string): string {
  if (text.length < OPAQUE_LEAST && !SUSPECT.test(text)) return text;
  const unsigned = text.replace(SIGNED, `$1${MASK}`).replace(SCHEME, `$1 ${MASK}`).replace(JWT, MASK);
  // A cheap test for the characters of an e-mail address, which are rare.
  const isAddressed = text.includes('@') || text.includes('%40');
  const named = (isAddressed ? unsigned.replace(USER_INFO, `$1${MASK}@`) : unsigned).replace(NAMED, `$1${MASK}`);
  return (isAddressed ? named.replace(EMAIL, MASK) : named).replace(OPAQUE, MASK);
}

const isSecretName = (name: unknown): boolean => typeof name === 'string' && SECRET_KEY.test(name);
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const isPlainObject = (item: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(item);
  return prototype === Object.prototype || prototype === null;
};

/** Whether an object names a secret in one field and holds its value in another. */
const namesSecret = (item: object): boolean =>
  NAMES.some((field) => isSecretName((item as Record<string, unknown>)[field])) && VALUES.some((each) => each in item);

/**
 * A copy of the value with passwords, e-mails, tokens, names of registrations and signatures masked. They are
 * recognised by the name of their field and by their form.
 *
 * Actors and other objects that are not plain data are reduced to their names.
 */
export function masked<Value>(value: Value): Value {
  const around = new Set<object>();
  const visit = (item: unknown): unknown => {
    if (typeof item === 'string') return maskedText(item);
    if (typeof item === 'function') return '(function)';
    if (typeof item === 'bigint' || typeof item === 'symbol') return String(item);
    if (typeof item !== 'object' || item === null) return item;
    if (around.has(item)) return '(again)';
    around.add(item);
    const seen = visitObject(item);
    around.delete(item);
    return seen;
  };
  const visitObject = (item: object): unknown => {
    if (Array.isArray(item)) {
      // An entry of headers or of a form.
      if (item.length === 2 && isSecretName(item[0]) && typeof item[1] === 'string') return [item[0], MASK];
      return item.map(visit);
    }
    if ('sessionId' in item && 'send' in item && 'id' in item) return `(actor ${maskedText(String(item.id))})`;
    // A snapshot serialises itself.
    if ('toJSON' in item && typeof item.toJSON === 'function' && isPlainObject(item)) return visit(item.toJSON());
    if (item instanceof Error) {
      const requestId = failedRequestId(item);
      return { error: maskedText(item.message), ...(requestId !== undefined && { requestId }) };
    }
    if (!isPlainObject(item)) return `(${item.constructor.name})`;
    const isNamed = namesSecret(item);
    return Object.fromEntries(
      Object.entries(item).map(([key, inner]) => [
        maskedText(key),
        (isSecretName(key) || (isNamed && VALUES.includes(key))) && !isEmpty(inner) ? MASK : visit(inner),
      ]),
    );
  };
  return visit(value) as Value;
}
