const TITLES = new Set(['dr', 'prof', 'dipl', 'ing', 'mr', 'mrs', 'ms', 'herr', 'frau', 'von', 'van', 'de', 'zu']);

/**
 * Whether a payer's name, as banks write it, can be that of the verified person: their first and their last name
 * appear, in any order and case, umlauts written either way, further first names left out or not. No name is nobody's name.
 */
export function isSamePersonName(payerName: string | null, verifiedName: string | null): boolean {
  if (payerName === null || verifiedName === null) return false;
  const payer = nameParts(payerName);
  const person = nameParts(verifiedName);
  const first = person[0];
  const last = person.at(-1);
  if (first === undefined || last === undefined || person.length < 2) return false;
  return payer.includes(first) && payer.includes(last);
}

/**
 * Whether a payer's name is the registered name of the company: the same words in the same order, capitals, signs and
 * umlauts aside. A first and a last word in common say nothing of companies: they share places, trades and legal forms.
 */
export function isSameCompanyName(payerName: string | null, registeredName: string | null): boolean {
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
