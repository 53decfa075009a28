/**
 * Capital letters that have no plain letter inside them once their marks are taken off, and the small ones with them. German
 * ones are written out, as German banks ask; Greek and Bulgarian as in EPC217-08; other Cyrillic as in passports (ICAO Doc 9303).
 */
const CAPITALS = [
  'Ä=AE Ö=OE Ü=UE ẞ=SS Æ=AE Œ=OE Ø=O Ł=L Đ=D Ð=D Þ=TH Ħ=H Ŋ=N Ŧ=T Ə=A Α=A Β=V Γ=G Δ=D',
  'Ε=E Ζ=Z Η=I Θ=TH Ι=I Κ=K Λ=L Μ=M Ν=N Ξ=X Ο=O Π=P Ρ=R Σ=S Τ=T Υ=Y Φ=F Χ=CH Ψ=PS Ω=O',
  'А=A Б=B В=V Г=G Д=D Е=E Ж=ZH З=Z И=I Й=Y К=K Л=L М=M Н=N О=O П=P Р=R С=S Т=T У=U Ф=F',
  'Х=H Ц=TS Ч=CH Ш=SH Щ=SHT Ъ=A Ь=Y Ю=YU Я=YA Ђ=D Є=IE Ѕ=DZ І=I Ј=J Љ=LJ Њ=NJ Ћ=C Џ=DZ',
  'Ґ=G Ы=Y Э=E',
].flatMap((line) => line.split(' '));
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...CAPITALS.map(pairIn),
  ...CAPITALS.map((pair) => pairIn(pair.toLowerCase())),
  ...Object.entries({
    ς: 's',
    ı: 'i',
    '&': '+',
    '€': 'EUR',
    '@': '(at)',
    _: '-',
    ';': ',',
    '⁄': '/',
  }),
  ...Array.from('–—‐‑', (dash) => [dash, '-'] as const),
  ...Array.from('’‘ʼ´`„“”"', (quote) => [quote, "'"] as const),
]);
const ALLOWED = /^[a-zA-Z0-9/\-?:().,'+ ]*$/u;
const CAPITAL = /^\p{Lu}$/u;

/**
 * The text in the characters every bank in the SEPA area must take (EPC217-08): umlauts are written out, accents are
 * dropped, what is left becomes a blank. Blanks are made single, since a bank may do so too.
 */
export function sepaText(text: string): string {
  const letters = Array.from(text.normalize('NFC'));
  const spelled = letters.map((letter, at) => cased(letters, at, spell(letter)));
  return spelled.join('').replaceAll(/ +/gu, ' ').trim();
}

/** True for a text that stays as it is; references must be so, as they come back in statements and are compared there. */
export function isSepaText(text: string): boolean {
  return ALLOWED.test(text);
}

/** True if a letter or digit of a name would become a blank: the payee's bank would compare another name. */
export function losesLetters(text: string): boolean {
  return Array.from(text.normalize('NFC')).some(
    (letter) => /[\p{L}\p{N}]/u.test(letter) && !/^[^ ]+$/u.test(spell(letter)),
  );
}

function spell(letter: string): string {
  const spelling = SPELLINGS.get(letter);
  if (spelling !== undefined) return spelling;
  const parts = Array.from(letter.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
  return parts.map((part) => SPELLINGS.get(part) ?? (ALLOWED.test(part) ? part : ' ')).join('');
}

function pairIn(pair: string): [letter: string, spelling: string] {
  return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
}

/** One capital letter that becomes several is capital throughout within capitals alone: `Schäfer`, `SCHAEFER`, `Aerzte`. */
function cased(letters: readonly string[], at: number, spelling: string): string {
  if (spelling.length === 1 || !CAPITAL.test(letters[at] ?? '')) return spelling;
  const neighbour = [letters[at + 1], letters[at - 1]].find((next) => /^\p{L}$/u.test(next ?? ''));
  return CAPITAL.test(neighbour ?? '')
    ? spelling.toUpperCase()
    : spelling.slice(0, 1) + spelling.slice(1).toLowerCase();
}
