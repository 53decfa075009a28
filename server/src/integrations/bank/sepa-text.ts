/**
 * Letters without a plain base letter after removing their marks. German ones are transliterated,
 * as German banks require.
 */
const SPELLINGS: Readonly<Record<string, string>> = {
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'Th',
  þ: 'th',
  ı: 'i',
  '&': '+',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '’': "'",
  '‘': "'",
  '´': "'",
  '`': "'",
  '„': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '€': 'EUR',
  '@': '(at)',
  _: '-',
  ';': ',',
};
const ALLOWED = /^[a-zA-Z0-9/\-?:().,'+ ]*$/u;

/**
 * The text in the characters that every bank in the SEPA area must accept (EPC217-08): umlauts are
 * transliterated, accents are dropped, the rest becomes a blank. Runs of blanks become one, because
 * a bank may do so too.
 */
export function sepaText(text: string): string {
  const spelled = Array.from(
    text.normalize('NFC'),
    (letter) => SPELLINGS[letter] ?? withoutMarks(letter),
  );
  return spelled.join('').replaceAll(/ +/gu, ' ').trim();
}

/**
 * True for a text that stays as it is; references must be such texts, because statements return
 * them for comparison.
 */
export function isSepaText(text: string): boolean {
  return ALLOWED.test(text);
}

function withoutMarks(letter: string): string {
  const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return ALLOWED.test(plain) ? plain : ' ';
}
