/** A piece of text that is in both, only in the earlier, or only in the later one. */
export interface Piece {
  readonly kind: 'kept' | 'removed' | 'added';
  readonly text: string;
}

/** The difference between two texts in words; joined, kept and removed pieces are the earlier text, kept and added ones the later. */
export function wordDifference(before: string, after: string): Piece[] {
  const [earlier, later] = [wordsOf(before), wordsOf(after)];
  const common = commonLengths(earlier, later);
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text };
    else pieces.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < earlier.length || j < later.length) {
    const [mine, theirs] = [earlier[i], later[j]];
    if (mine !== undefined && mine === theirs) {
      add('kept', mine);
      [i, j] = [i + 1, j + 1];
    } else if (
      mine !== undefined &&
      (theirs === undefined || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      add('removed', mine);
      i += 1;
    } else {
      add('added', theirs ?? '');
      j += 1;
    }
  }
  return inPhrases(pieces);
}

/** Changes with nothing but space between them read as one. */
function inPhrases(pieces: readonly Piece[]): Piece[] {
  const phrases: Piece[] = [];
  let [removed, added] = ['', ''];
  const close = () => {
    if (removed !== '') phrases.push({ kind: 'removed', text: removed });
    if (added !== '') phrases.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const { kind, text } of pieces) {
    const isBetween = kind === 'kept' && text.trim() === '' && removed + added !== '';
    if (kind === 'kept' && !isBetween) {
      close();
      phrases.push({ kind, text });
    }
    if (kind === 'removed' || isBetween) removed += text;
    if (kind === 'added' || isBetween) added += text;
  }
  close();
  return phrases;
}

function wordsOf(text: string): string[] {
  return text.match(/\s+|\[[^\]]*\]|[^\s[]+|\[/g) ?? [];
}

/** The length of the longest common sequence of the rests from each pair of places. */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () =>
    Array.from({ length: other.length + 1 }, () => 0),
  );
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] =
        one[i] === other[j]
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}
