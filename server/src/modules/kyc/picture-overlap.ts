import sharp from 'sharp';

/** Brightness of a square number of points, in rows. */
interface Grey {
  readonly side: number;
  readonly points: Float64Array;
}

/** The part of one picture that another one shows, as fractions of its sides. */
type Window = [left: number, right: number, top: number, bottom: number];

interface Overlap {
  readonly window: Window;
  /** Quarter turns of the other picture. */
  readonly turns: number;
  readonly correlation: number;
}

const FINE = 64;
/** How far each side of a window may lie from that of the picture, at first. */
const SHIFTS = [-0.2, -0.1, 0, 0.1, 0.2];
/** The places that look best in the coarse pictures, of which one is the right one. */
const CANDIDATES = 6;
/** The part of the other picture that has to lie within the first one. */
const LEAST_OVERLAP = 0.5;

const BLOCKS = 8;
/** The standard deviation of brightness, of 255, below which a block shows nothing. */
const LEAST_CONTRAST = 5;
/**
 * Where two pictures show the same, nearly every block of them does: the third worst correlates by
 * 0.92 or more. Of two sides on one table, photographed from the same place, it has at most 0.77,
 * however small the card is in the picture.
 */
const SAME_BLOCK = 0.85;
const IGNORED_BLOCKS = 2;
/** Fewer contrasted blocks show too little to tell. */
const FEWEST_BLOCKS = 4;

/**
 * Whether one picture shows what the other shows, also in another size, quality, brightness or format,
 * turned by a quarter, or with up to a fifth cropped at any side. It compares everywhere, so that two
 * sides of a card on the same table differ.
 */
export async function showOneScene(one: Buffer, other: Buffer): Promise<boolean> {
  const [first, second] = await Promise.all([greyOf(one, 2 * FINE), greyOf(other, FINE)]);
  const { window, turns } = findOverlap(first, second);
  const [seen, shown] = [seenThrough(first, window, FINE), turned(second, turns)];
  const blocks = blocksOf(FINE)
    .map((at) => correlate(seen, shown.points, at))
    .filter(
      ({ count, contrast }) =>
        count > LEAST_OVERLAP * (FINE / BLOCKS) ** 2 && contrast > LEAST_CONTRAST,
    )
    .map(({ correlation }) => correlation)
    .toSorted((a, b) => a - b);
  return blocks.length >= FEWEST_BLOCKS && (blocks[IGNORED_BLOCKS] ?? 0) >= SAME_BLOCK;
}

async function greyOf(picture: Buffer, side: number): Promise<Grey> {
  const values = await sharp(picture)
    .rotate()
    .flatten({ background: 'white' })
    .grayscale()
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { side, points: Float64Array.from(values) };
}

/** From a few points at many places to many points at the best place. */
function findOverlap(one: Grey, other: Grey): Overlap {
  const half = halved(one);
  const coarse = halved(halved(half));
  const turns = [0, 1, 2, 3].map((count) => {
    const fine = turned(other, count);
    return { fine, middle: halved(fine), coarse: halved(halved(fine)) };
  });
  const found: Overlap[] = [];
  for (const window of WINDOWS) {
    const seen = seenThrough(coarse, window, coarse.side);
    turns.forEach((turn, at) => {
      const { count, correlation } = correlate(seen, turn.coarse.points);
      if (count >= LEAST_OVERLAP * seen.length) found.push({ window, turns: at, correlation });
    });
  }
  const [best] = found
    .toSorted((a, b) => b.correlation - a.correlation)
    .slice(0, CANDIDATES)
    .map((candidate) =>
      moved(half, turns[candidate.turns]?.middle ?? half, candidate, [0.05, 0.006]),
    )
    .toSorted((a, b) => b.correlation - a.correlation);
  const whole: Overlap = { window: [0, 1, 0, 1], turns: 0, correlation: -1 };
  const overlap = best ?? whole;
  return moved(one, turns[overlap.turns]?.fine ?? other, overlap, [0.006, 0.0007]);
}

const WINDOWS: readonly Window[] = SHIFTS.flatMap((left) =>
  SHIFTS.flatMap((right) =>
    SHIFTS.flatMap((top) => SHIFTS.map((bottom): Window => [left, 1 + right, top, 1 + bottom])),
  ),
);
/** A smaller gain is not worth another step. */
const LEAST_GAIN = 0.0001;
/** The sides of a window that move together. */
const MOVES = [[0], [1], [2], [3], [0, 1], [2, 3]] as const;

/** The place moved by ever smaller steps for as long as the pictures agree better. */
function moved(
  one: Grey,
  other: Grey,
  from: Overlap,
  [largest, smallest]: readonly [number, number],
): Overlap {
  const agreement = (window: Window) => {
    const { count, correlation } = correlate(seenThrough(one, window, other.side), other.points);
    return count >= LEAST_OVERLAP * other.points.length ? correlation : -1;
  };
  let { window } = from;
  let correlation = agreement(window);
  for (let step = largest; step > smallest;) {
    let isBetter = false;
    for (const sides of MOVES)
      for (const by of [-step, step]) {
        const next: Window = [...window];
        for (const side of sides) next[side] += by;
        const reached = agreement(next);
        if (reached < correlation + LEAST_GAIN) continue;
        [window, correlation, isBetter] = [next, reached, true];
      }
    if (!isBetter) step /= 2;
  }
  return { window, turns: from.turns, correlation };
}

/** What a window shows, at as many points as a side has; NaN beyond the picture. */
function seenThrough(
  { side, points }: Grey,
  [left, right, top, bottom]: Window,
  many: number,
): Float64Array {
  const seen = new Float64Array(many * many);
  const last = side - 2;
  const place = (from: number, to: number, at: number) =>
    (from + ((to - from) * (at + 0.5)) / many) * side - 0.5;
  const isBeyond = (at: number) => at < -0.5 || at > side - 0.5;
  for (let row = 0; row < many; row++) {
    const y = place(top, bottom, row);
    const above = Math.min(last, Math.max(0, Math.floor(y)));
    for (let column = 0; column < many; column++) {
      const x = place(left, right, column);
      const before = Math.min(last, Math.max(0, Math.floor(x)));
      const at = above * side + before;
      seen[row * many + column] =
        isBeyond(x) || isBeyond(y)
          ? Number.NaN
          : between(
              between(points[at], points[at + 1], x - before),
              between(points[at + side], points[at + side + 1], x - before),
              y - above,
            );
    }
  }
  return seen;
}

function between(one = 0, other = 0, part: number): number {
  return one * (1 - part) + other * part;
}

/** Over the points that both have, all of them or those at these places. */
function correlate(one: Float64Array, other: Float64Array, places?: readonly number[]) {
  let [count, sum, otherSum, squares, otherSquares, products] = [0, 0, 0, 0, 0, 0];
  const size = places?.length ?? one.length;
  for (let at = 0; at < size; at++) {
    const place = places?.[at] ?? at;
    const a = one[place] ?? 0;
    const b = other[place] ?? 0;
    if (Number.isNaN(a)) continue;
    count += 1;
    sum += a;
    otherSum += b;
    squares += a * a;
    otherSquares += b * b;
    products += a * b;
  }
  const variance = squares - sum ** 2 / count;
  const otherVariance = otherSquares - otherSum ** 2 / count;
  const isFlat = !(variance > 0 && otherVariance > 0);
  return {
    count,
    correlation: isFlat
      ? 0
      : (products - (sum * otherSum) / count) / Math.sqrt(variance * otherVariance),
    contrast: Math.sqrt(Math.max(variance, otherVariance, 0) / count),
  };
}

/** The places of the points of each block. */
function blocksOf(side: number): number[][] {
  const size = side / BLOCKS;
  return Array.from({ length: BLOCKS ** 2 }, (_, block) => {
    const [row, column] = [Math.floor(block / BLOCKS) * size, (block % BLOCKS) * size];
    return Array.from(
      { length: size ** 2 },
      (_point, at) => (row + Math.floor(at / size)) * side + column + (at % size),
    );
  });
}

function halved({ side, points }: Grey): Grey {
  const half = side / 2;
  return {
    side: half,
    points: Float64Array.from({ length: half ** 2 }, (_, at) => {
      const from = Math.floor(at / half) * 2 * side + (at % half) * 2;
      return [0, 1, side, side + 1].reduce((sum, step) => sum + (points[from + step] ?? 0), 0) / 4;
    }),
  };
}

/** By so many quarters, clockwise. */
function turned(grey: Grey, quarters: number): Grey {
  if (quarters === 0) return grey;
  const { side, points } = turned(grey, quarters - 1);
  return {
    side,
    points: Float64Array.from(
      points,
      (_, at) => points[(side - 1 - (at % side)) * side + Math.floor(at / side)] ?? 0,
    ),
  };
}
