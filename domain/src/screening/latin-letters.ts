// Cyrillic as passports transcribe it (ICAO Doc 9303, part 3, section 6), Greek by ELOT 743, after marks are gone.
const CYRILLIC =
  'а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю iu я ia і i є ie ґ g ђ d ј j љ lj њ nj ћ c џ dz ѓ g ќ k';
const GREEK =
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o';
const GREEK_PAIRS: Readonly<Record<string, string>> = {
  ου: 'ou',
  αυ: 'av',
  ευ: 'ev',
  γγ: 'ng',
  γκ: 'gk',
  μπ: 'b',
  ντ: 'nt',
};
const LETTERS = new Map(
  `${CYRILLIC} ${GREEK}`.split(' ').flatMap((cell, at, cells) => {
    const latin = cells[at + 1] ?? '';
    return at % 2 === 0 ? [[cell, latin === '-' ? '' : latin] as const] : [];
  }),
);

/** Cyrillic and Greek letters of a lower-case text without marks in Latin ones; others stay. */
export function latinLetters(text: string): string {
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)) return text;
  return text
    .replace(/ου|αυ|ευ|γγ|γκ|μπ|ντ/g, (pair) => GREEK_PAIRS[pair] ?? pair)
    .replace(/./gsu, (letter) => LETTERS.get(letter) ?? letter);
}
