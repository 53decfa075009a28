const TITLES = new Set([
  'dr',
  'prof',
  'dipl',
  'ing',
  'mr',
  'mrs',
  'ms',
  'herr',
  'herrn',
  'frau',
  'eheleute',
  'familie',
  'von',
  'van',
  'de',
  'zu',
]);
/** Names of firms and other bodies only: their money is not that of a person of the same name. */
const LEGAL_FORMS = new Set([
  'gmbh',
  'mbh',
  'ug',
  'ag',
  'kg',
  'kgaa',
  'ohg',
  'gbr',
  'eg',
  'partg',
  'stiftung',
  'verein',
  'gesellschaft',
  'ltd',
  'limited',
  'llc',
  'llp',
  'inc',
  'corp',
  'sarl',
  'sas',
  'srl',
  'spa',
  'bv',
  'nv',
]);
/** Between the holders of a joint account. */
const AND = /\s+(?:und|u\.|and|oder|od\.|or)\s+|[&+/;]/iu;

/**
 * Whether a payer's name, as banks write it, can be the verified person's: their first and last
 * name appear, in any order and case, with either spelling of umlauts, with or without further
 * first names. On a joint account the person has to be one of the holders: the first name of one
 * and the last name of the other do not count. A firm is not the person after whom it is named. An
 * empty name matches no person.
 */
export function isSamePersonName(payerName: string | null, verifiedName: string | null): boolean {
  if (payerName === null || verifiedName === null) return false;
  const person = nameParts(verifiedName);
  if (
    person.length < 2 ||
    words(payerName).some((word) => LEGAL_FORMS.has(word) && !person.includes(word))
  )
    return false;
  const holders = holdersOf(payerName).map(nameParts);
  return holders.some(
    (holder) =>
      isHolder(holder, person) ||
      (isFirstNameOf(holder, person) &&
        holders.some((other) => other !== holder && other.includes(person.at(-1) ?? ''))),
  );
}

function isHolder(holder: readonly string[], person: readonly string[]): boolean {
  const [first = '', last = ''] = [person[0], person.at(-1)];
  return first === last
    ? holder.filter((part) => part === first).length > 1
    : holder.includes(first) && holder.includes(last);
}

/** "Anna" of "Anna und Bernd Muster", whose last name follows the other holder's. */
function isFirstNameOf(holder: readonly string[], person: readonly string[]): boolean {
  return (
    holder.includes(person[0] ?? '') && holder.every((part) => person.slice(0, -1).includes(part))
  );
}

/** A comma separates last and first name, or, with full names on both sides, two people. */
function holdersOf(payerName: string): string[] {
  return payerName.split(AND).flatMap((name) => {
    const parts = name.split(',');
    return parts.length > 1 && parts.every((part) => nameParts(part).length > 1) ? parts : [name];
  });
}

/**
 * Whether a payer's name is the company's registered name: the same words in the same order, apart
 * from capitals, signs and umlauts. A common first and last word prove nothing for companies: they
 * share places, trades and legal forms.
 */
export function isSameCompanyName(
  payerName: string | null,
  registeredName: string | null,
): boolean {
  if (payerName === null || registeredName === null) return false;
  const registered = words(registeredName).join(' ');
  return registered !== '' && words(payerName).join(' ') === registered;
}

function nameParts(name: string): string[] {
  const parts = words(name);
  const telling = parts.filter((part) => !TITLES.has(part));
  return telling.length > 0 ? telling : parts;
}

function words(name: string): string[] {
  const folded = name
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  return folded.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
}
