import { type FontStyle, LINE_BREAK, type Run } from './inline-text.ts';

/** Width of a text in points. */
export type Measure = (text: string, style: FontStyle, size: number) => number;

interface Fragment {
  readonly text: string;
  readonly style: FontStyle;
  readonly href?: string;
  readonly x: number;
  readonly width: number;
}

export interface Line {
  readonly fragments: readonly Fragment[];
  readonly width: number;
}

/**
 * An unbreakable part of a line; `joint` is what separates it from the next one on the same line.
 */
interface Atom {
  readonly runs: readonly Run[];
  readonly width: number;
  readonly joint: 'space' | 'none' | 'hyphen' | 'break';
}

/**
 * Breaks a text into lines whose ragged right edge is as even as possible: minimises the sum of
 * squares of the free space, without the last line. Breaks at spaces, after hyphens and slashes,
 * and at soft hyphens. A word wider than the line gets a line of its own and overflows.
 */
export function breakLines(
  runs: readonly Run[],
  options: { readonly width: number; readonly size: number; readonly measure: Measure },
): Line[] {
  const { size, measure } = options;
  const atoms = atomsOf(runs, (run) => measure(run.text, run.style, size));
  const space = measure(' ', 'regular', size);
  const hyphen = measure('-', 'regular', size);
  return linesOf(atoms, { width: options.width, space, hyphen }).map(([from, to]) =>
    setLine(atoms.slice(from, to), options),
  );
}

/** The widest unbreakable part of a text. */
export function widestAtom(
  runs: readonly Run[],
  options: { readonly size: number; readonly measure: Measure },
): number {
  const hyphen = options.measure('-', 'regular', options.size);
  const atoms = atomsOf(runs, (run) => options.measure(run.text, run.style, options.size));
  return Math.max(0, ...atoms.map((atom) => atom.width + (atom.joint === 'hyphen' ? hyphen : 0)));
}

function linesOf(
  atoms: readonly Atom[],
  { width, space, hyphen }: { width: number; space: number; hyphen: number },
): [number, number][] {
  // best[i]: the least cost of setting the atoms from i on, and where the line that begins there
  // ends.
  const best: { cost: number; end: number }[] = Array.from({ length: atoms.length + 1 }, () => ({
    cost: Infinity,
    end: atoms.length,
  }));
  best[atoms.length] = { cost: 0, end: atoms.length };
  for (let from = atoms.length - 1; from >= 0; from--) {
    let length = 0;
    for (let to = from + 1; to <= atoms.length; to++) {
      const atom = atoms[to - 1];
      const rest = best[to];
      const here = best[from];
      if (!atom || !rest || !here) break;
      length += atom.width;
      const full = length + (atom.joint === 'hyphen' ? hyphen : 0);
      if (full > width + 0.01 && to > from + 1) break;
      const free = Math.max(0, width - full);
      const last = to === atoms.length || atom.joint === 'break';
      // A last line of one short word looks bad; a hyphen is slightly worse than a space.
      const cost =
        rest.cost +
        (last ? (free > 0.85 * width && from > 0 ? width * width * 0.1 : 0) : free * free) +
        (atom.joint === 'hyphen' ? width * width * 0.02 : 0);
      if (cost < here.cost) best[from] = { cost, end: to };
      if (atom.joint === 'break') break;
      length += atom.joint === 'space' ? space : 0;
    }
  }
  const lines: [number, number][] = [];
  for (let from = 0; from < atoms.length; from = best[from]?.end ?? atoms.length)
    lines.push([from, best[from]?.end ?? atoms.length]);
  return lines;
}

function setLine(
  atoms: readonly Atom[],
  { size, measure }: { readonly size: number; readonly measure: Measure },
): Line {
  const runs: Run[] = [];
  atoms.forEach((atom, index) => {
    runs.push(...atom.runs);
    const last = index === atoms.length - 1;
    const style = atom.runs.at(-1) ?? { text: '', style: 'regular' as const };
    if (last && atom.joint === 'hyphen') runs.push({ ...style, text: '-' });
    // The space belongs to a link only if the link continues after it.
    const { href, ...plain } = style;
    if (!last && atom.joint === 'space')
      runs.push(
        atoms[index + 1]?.runs[0]?.href === href
          ? { ...style, text: ' ' }
          : { ...plain, text: ' ' },
      );
  });
  const fragments: Fragment[] = [];
  let x = 0;
  for (const run of merged(runs)) {
    const width = measure(run.text, run.style, size);
    fragments.push({ ...run, x, width });
    x += width;
  }
  return { fragments, width: x };
}

function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const before = result.at(-1);
    if (before && before.style === run.style && before.href === run.href)
      result[result.length - 1] = { ...before, text: before.text + run.text };
    else result.push(run);
  }
  return result;
}

/** A word breaks after a hyphen or slash between letters; dates and addresses stay together. */
function partsOfWord(word: string): string[] {
  return /@|:\/\//.test(word) ? [word] : word.split(/(?<=\p{L}[-/])(?=\p{L}{3})/u);
}

function atomsOf(runs: readonly Run[], widthOf: (run: Run) => number): Atom[] {
  const atoms: Atom[] = [];
  let open: Run[] = [];
  const close = (joint: Atom['joint']) => {
    if (open.length > 0)
      atoms.push({ runs: open, width: open.reduce((sum, run) => sum + widthOf(run), 0), joint });
    open = [];
  };
  for (const run of runs) {
    for (const part of run.text.split(/( +|\n|\u00ad)/).flatMap(partsOfWord)) {
      if (part === LINE_BREAK) close('break');
      else if (part === '\u00ad') close('hyphen');
      else if (/^ +$/.test(part)) close('space');
      else if (part === '') continue;
      else {
        if (
          open.length > 0 &&
          /\p{L}[-/]$/u.test(open.at(-1)?.text ?? '') &&
          /^\p{L}{3}/u.test(part)
        )
          close('none');
        open.push({ ...run, text: part });
      }
    }
  }
  close('break');
  return atoms;
}
