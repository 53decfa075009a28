/**
 * The payment reference of an order, as the payer copies it into a transfer: `ABC-7K3M9QXA4`.
 *
 * The characters 0, O, 1, I and L never occur after the prefix. S and Z do not either, so that a
 * typed S can only mean 5 and a typed Z only 2. The first character is always a digit that
 * resembles no letter, the second always a letter: neither plain words nor plain numbers after the
 * prefix can pass for a reference.
 *
 * Check: the 29 characters have the values 0 to 28. The sum of weight times value over all nine
 * characters, weights 9 down to 1 (the check character has 1), must be divisible by 29. Because 29
 * is prime and all weights differ and are below it, every single wrong character and every swap of
 * two characters is caught.
 */
const LETTERS = 'ABCDEFGHJKMNPQRTUVWXY';
const ALPHABET = `23456789${LETTERS}`;
const FIRST = '346789';
const SIGNIFICANT: readonly string[] = [FIRST, LETTERS, ...Array<string>(6).fill(ALPHABET)];
const MODULUS = ALPHABET.length;
const RANDOM_BYTES = 8;

/** Sets of characters that people type or banks print for one another. */
const CONFUSABLE: readonly string[] = ['0O', '1IL', '5S', '2Z'];
const SEPARATORS = String.raw`[\s.,:/_+\-\u2010-\u2015\u2212]{0,4}`;

/**
 * Makes a reference from random bytes (at least eight, from a cryptographic source, because the
 * domain uses no randomness). There are 6 × 21 × 29⁶ references, so the caller still needs a unique
 * index and a second attempt.
 * @throws RangeError when the prefix is not 1 to 10 capital letters or digits, or the bytes are too
 * few
 */
export function paymentReference(prefix: string, randomBytes: Uint8Array): string {
  assertPrefix(prefix);
  if (randomBytes.length < RANDOM_BYTES)
    throw new RangeError(
      `A payment reference needs ${RANDOM_BYTES} random bytes, not ${randomBytes.length}`,
    );
  let rest = randomBytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  let body = '';
  for (const choices of SIGNIFICANT) {
    body += choices.charAt(Number(rest % BigInt(choices.length)));
    rest /= BigInt(choices.length);
  }
  return `${prefix}-${body}${checkCharacter(body)}`;
}

/**
 * True only for the canonical form with this prefix and a right check character; use the finder for
 * typed input.
 */
export function isPaymentReference(prefix: string, text: string): boolean {
  assertPrefix(prefix);
  if (!text.startsWith(`${prefix}-`)) return false;
  const body = text.slice(prefix.length + 1);
  return body.length === SIGNIFICANT.length + 1 && hasShape(body) && hasValidCheck(body);
}

/**
 * Finds the references in the texts of one bank line (end-to-end id, remittance lines in order), in
 * canonical form, each once, in order of appearance. It accepts lower case, blanks, hyphens or dots
 * anywhere, a missing hyphen, line breaks inside, and the confusions O for 0, I or L for 1, S for
 * 5, Z for 2; a wrong check is no hit.
 */
export function findPaymentReferences(options: {
  prefix: string;
  texts: readonly string[];
}): string[] {
  assertPrefix(options.prefix);
  const pattern = referencePattern(options.prefix);
  const lines = options.texts.map((text) =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\r\n]/gu, ' '),
  );
  // Banks wrap at a fixed width: the break may replace a blank or nothing.
  const hits = [...hitsIn(lines.join('\n'), pattern), ...hitsIn(lines.join(''), pattern)];
  const inOrder = hits.toSorted((one, other) => one.place - other.place);
  return [...new Set(inOrder.map((hit) => `${options.prefix}-${hit.body}`))];
}

/** A typed reference, normalised like a payer's; any other text stays as it is, and matches nothing. */
export function typedPaymentReference(prefix: string, text: string): string {
  const [one, other] = findPaymentReferences({ prefix, texts: [text] });
  return one === undefined || other !== undefined ? text : one;
}

type Hit = { body: string; place: number };

function hitsIn(text: string, pattern: RegExp): Hit[] {
  const hits: Hit[] = [];
  let place = 0;
  let counted = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    // Line breaks do not count, so that positions in both ways of joining the lines are comparable.
    place += text.slice(counted, match.index).replaceAll('\n', '').length;
    counted = match.index;
    const body = canonicalBody(match[1] ?? match[2] ?? '');
    if (hasShape(body) && hasValidCheck(body)) hits.push({ body, place });
    // One step only: a false start must not swallow the true reference behind it.
    pattern.lastIndex = match.index + 1;
  }
  return hits;
}

/**
 * Group 1: written in one piece, other text may adjoin. Group 2: spread by separators, so it must
 * end there.
 */
function referencePattern(prefix: string): RegExp {
  const typed = prefix
    .split('')
    .map((character) => `[${CONFUSABLE.find((set) => set.includes(character)) ?? character}]`);
  const free = `[${ALPHABET}SZ]`;
  const body = [`[${FIRST}]`, `[${LETTERS}]`, ...Array<string>(7).fill(free)];
  const head = typed.join(SEPARATORS) + SEPARATORS;
  const spread = String.raw`(${body.join(SEPARATORS)})(?![\p{L}\p{N}])`;
  return new RegExp(`${head}(?:(${body.join('')})|${spread})`, 'gu');
}

function canonicalBody(typed: string): string {
  return typed
    .replaceAll(/[^A-Z0-9]/gu, '')
    .replaceAll('S', '5')
    .replaceAll('Z', '2');
}

function hasShape(body: string): boolean {
  return body
    .split('')
    .every((character, position) => (SIGNIFICANT[position] ?? ALPHABET).includes(character));
}

function hasValidCheck(body: string): boolean {
  return weightedSum(body) % MODULUS === 0;
}

function checkCharacter(body: string): string {
  const missing = (MODULUS - (weightedSum(body) % MODULUS)) % MODULUS;
  return ALPHABET.charAt(missing);
}

function weightedSum(body: string): number {
  const heaviest = SIGNIFICANT.length + 1;
  return body
    .split('')
    .reduce(
      (sum, character, position) => sum + (heaviest - position) * ALPHABET.indexOf(character),
      0,
    );
}

function assertPrefix(prefix: string): void {
  if (!/^[A-Z0-9]{1,10}$/u.test(prefix))
    throw new RangeError(
      `A reference prefix is 1 to 10 capital letters or digits, not "${prefix}"`,
    );
}
