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

function nameParts(name: string): string[] {
  const folded = name
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  const parts = folded.split(/[^\p{L}]+/u).filter((part) => part !== '');
  const telling = parts.filter((part) => !TITLES.has(part));
  return telling.length > 0 ? telling : parts;
}
