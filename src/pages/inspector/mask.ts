/** Keys whose values nobody else should read. */
const SECRET =
  /password|passwd|secret|token|email|mail|authori[sz]ation|cookie|captcha|signature|^key$|^(nom|prenom|zip)$/i;
/** Signatures within addresses. */
const SIGNED = /(\/s\/\d+\.)[\w-]+/g;
const EMAIL = /[^\s@/"']+@[^\s@/"']+\.[^\s@/"']+/g;
const MASK = '•••';

/**
 * The same value with passwords, e-mails, tokens, names of registrations and signatures blotted out.
 *
 * Actors and other things that are no plain data are sent by name only.
 */
export function masked<Value>(value: Value): Value {
  const seen = new WeakSet<object>();
  const visit = (item: unknown): unknown => {
    if (typeof item === 'string') return item.replace(EMAIL, MASK).replace(SIGNED, `$1${MASK}`);
    if (typeof item === 'function') return '(function)';
    if (typeof item !== 'object' || item === null) return item;
    if (seen.has(item)) return '(again)';
    seen.add(item);
    if (Array.isArray(item)) return item.map(visit);
    if ('sessionId' in item && 'send' in item && 'id' in item) return `(actor ${String(item.id)})`;
    const isPlain = Object.getPrototypeOf(item) === Object.prototype || Object.getPrototypeOf(item) === null;
    if (!isPlain) return item instanceof Error ? visit({ error: item.message }) : `(${item.constructor.name})`;
    return Object.fromEntries(
      Object.entries(item).map(([key, inner]) => [
        key,
        SECRET.test(key) && inner !== undefined && inner !== '' ? MASK : visit(inner),
      ]),
    );
  };
  return visit(value) as Value;
}
