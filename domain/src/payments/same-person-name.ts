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
/** What only firms and other bodies are called: their money is not that of the person whose name they bear. */
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
/** Between the holders of an account in common. */
const AND = /\s+(?:und|u\.|and|oder|od\.|or)\s+|[&+/;]/iu;

/**
 * Whether a payer's name, as banks write it, can be that of the verified person: their first and their last name
 * appear, in any order and case, umlauts written either way, further first names left out or not. Of an account in common
 * the person has to be one of the holders: the first name of the one and the last name of the other are nobody. A firm is
 * not the person it is called after. No name is nobody's name.
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

/** "Anna" of "Anna und Bernd Muster", whose last name stands with the other holder. */
function isFirstNameOf(holder: readonly string[], person: readonly string[]): boolean {
  return (
    holder.includes(person[0] ?? '') && holder.every((part) => person.slice(0, -1).includes(part))
  );
}

/** A comma stands between last and first name, or, with whole names on both sides, between two people. */
function holdersOf(payerName: string): string[] {
  return payerName.split(AND).flatMap((name) => {
    const parts = name.split(',');
    return parts.length > 1 && parts.every((part) => nameParts(part).length > 1) ? parts : [name];
  });
}

/**
 * Whether a payer's name is the registered name of the company: the same words in the same order, capitals, signs and
 * umlauts aside. A first and a last word in common say nothing of companies: they share places, trades and legal forms.
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
