/**
 * Coarse keys of a word: two words with a common key may be one name in two transcriptions, such as
 * Hicham and Hisham, or Shcherbakov and Schtscherbakow. A letter that languages read differently
 * gives a key for each reading. Words with fewer than three sounds, not counting inner vowels,
 * have none, because their keys would match too much.
 */
export function soundKeys(text: string): readonly string[] {
  const word = text
    // Abdul Rahman, Abdurrahman and Abderrahmane: the article takes the sound that follows it.
    .replace(/^abd(?:ou|[aeu])(?:l|([rsnzdt])(?=\1))/, 'abdal')
    .replace(/(?:[ijy]?[eo])(?:ff?|v|w)$/, 'of')
    .replace(/^ou(?=[aei])/, 'w')
    .replace(/([^aeiouy])e$/, '$1');
  let keys = [''];
  for (const part of word.matchAll(PARTS)) {
    const sounds = soundsOf(part[0], part.index, word);
    if (keys.length * sounds.length > MOST_KEYS) return [];
    keys = sounds.flatMap((sound) => keys.map((key) => key + sound));
  }
  return [...new Set(keys.map(tidy))].filter((key) => key.replace(/(?!^)[AO]/g, '').length >= 3);
}

const MOST_KEYS = 16;

// The longest first: what languages write for one sound.
const PARTS =
  /[ijy]o(?=\p{L})|schtsch|chtch|shch|tsch|dsch|tch|tsh|dzh|sch|sh|zh|cz|ts|tz|dj|dz|ch|kh|gh|ck|ph|th|dh|[\p{L}\p{N}]/gu;

const SOUNDS: Readonly<Record<string, readonly string[]>> = {
  ch: ['S', 'K'],
  kh: ['K'],
  gh: ['K'],
  ck: ['K'],
  k: ['K'],
  q: ['K'],
  c: ['K', 'S'],
  x: ['KS'],
  ph: ['F'],
  f: ['F'],
  v: ['F'],
  w: ['F'],
  th: ['T'],
  dh: ['T'],
  d: ['T'],
  t: ['T'],
  s: ['S'],
  z: ['S'],
  a: ['A'],
  e: ['A'],
  i: ['A'],
  y: ['A'],
  o: ['O'],
  u: ['O'],
};

function soundsOf(part: string, at: number, word: string): readonly string[] {
  const isFirst = at === 0;
  const isBetweenVowels =
    /[aeiouy]/.test(word.charAt(at - 1)) && /[aeiouy]/.test(word.charAt(at + part.length));
  switch (part) {
    case 'h':
      return isFirst ? ['H', 'K'] : ['', 'K'];
    case 'g':
      return isFirst ? ['K', 'S'] : ['K'];
    case 'j':
      return ['A', 'S'];
    case 'w':
      return isBetweenVowels ? ['F', 'O'] : ['F'];
    case 'jo':
      return ['O', 'A', 'SO'];
    case 'io':
    case 'yo':
      return ['O', 'A'];
    default:
      return SOUNDS[part] ?? [part.length > 1 ? 'S' : part];
  }
}

/** Neighbouring vowels are one, rounded if one of them is; a doubled sound is one. */
function tidy(key: string): string {
  return key
    .replace(/[AO]{2,}/g, (vowels) => (vowels.includes('O') ? 'O' : 'A'))
    .replace(/(.)\1+/gu, '$1');
}
