import { classNames } from '../../ui/class-names.ts';
import { trait } from './name-traits.ts';
import { Spirograph } from './spirograph.tsx';

// First names in -a and -e are mostly women's here. The portrait shows no real person, but it may
// as well be likely.
const LONGER_HAIR_NAMES = /^(?:\p{L}+\. )*\p{L}+[ae] /u;

// Drawn on a sheet of 120 by 144: the outline of the hair around a head whose centre is at 60,62.
const CURLS =
  'M38 78c-7-5-6-12-2-17-5-9 0-19 7-22 1-9 11-15 19-13 9-3 19 3 20 12 8 4 11 13 6 22 4 5 4 12-3 18-3-12-5-24-11-34-9 4-19 3-26-1-6 10-7 22-10 35Z';
const SHORT_HAIR = [
  'M39 64C35 42 44 31 60 31c17 0 26 12 21 33-1-9-4-15-8-19-9 3-18 2-25-2-5 5-8 12-9 21Z',
  'M40 60C37 42 45 33 60 33s23 9 20 27c-2-8-5-12-9-14-7-3-15-3-22 0-4 2-7 6-9 14Z',
  'M40 64C34 40 46 29 63 30c17 2 23 15 17 34-1-8-2-13-5-17-13 2-24-3-29-9 1 10-3 17-6 26Z',
  'M40 66C35 48 38 36 47 33c3-7 14-9 22-5 11 2 17 14 12 38-1-9-3-14-6-18-4-5-8-4-12-6-7 4-12 2-16 3-4 6-5 12-7 21Z',
  CURLS,
] as const;
const LONGER_HAIR = [
  'M37 88C28 48 42 29 61 29c22 0 32 19 23 59-4-9-7-22-9-38-9 2-22 0-28-5-5 11-6 26-10 43Z',
  'M51 28a10 8.5 0 1 1 19 0c10 4 14 16 11 36-2-8-5-14-9-18-9-1-17-4-22-9-2 9-6 15-10 27-4-19 1-32 11-36Z',
  'M34 108C25 52 39 28 61 28c24 0 35 24 26 80-7-8-10-34-13-56-9 1-19-1-25-7-4 16-6 48-15 63Z',
  'M39 74C34 44 42 29 60 30c19 0 27 16 22 44-3-8-5-17-8-26-5-2-9-5-12-10-5 9-12 13-18 15-2 7-3 14-5 21Z',
  CURLS,
] as const;

const COATS = [
  'M60 130 47 99l-9 6M60 130l13-31 9 6M60 130v16',
  'M46 101q14 14 28 0M41 104q19 19 38 0',
  'M50 95q10 6 20 0v10q-10 6-20 0Z',
  'M60 117 49 99l-9 7 14 19ZM60 117l11-18 9 7-14 19Z',
] as const;

const SHOULDERS = 'M8 145c1-25 17-34 41-42 5 6 17 6 22 0 24 8 40 17 41 42Z';
const HEAD = 'M41 60c0-17 8-26 19-26s19 9 19 26c0 18-9 31-19 31S41 78 41 60Z';
const NECK = 'M51 82h18v21c-4 5-14 5-18 0Z';
const FEATURES = 'M59 61q-2 6-3 10 2 1.5 4 .5M54 79q5 2 10-.5M46.5 58q4-2.5 8-.5M64 57.5q4-1.5 8 1';
const GLASSES =
  'M45 60a5.5 5 0 1 0 11 0 5.5 5 0 1 0-11 0ZM62 60a5.5 5 0 1 0 11 0 5.5 5 0 1 0-11 0ZM56 59.5q3-1.5 6 0';
const SHEETS = ['fill-wash', 'fill-edge/20', 'fill-gold/20'] as const;

/**
 * An engraved-style portrait derived from the name: no real face, and different for any two people.
 * Decoration only.
 */
export function Portrait({
  name,
  close = false,
  className,
}: {
  readonly name: string;
  /** Only head and collar, for small pictures. */ readonly close?: boolean;
  readonly className?: string;
}) {
  const of = (purpose: string, count: number) => trait(name, purpose, count);
  const id = `portrait-${of('id', 0xffffff).toString(36)}`;
  const cuts = LONGER_HAIR_NAMES.test(name) ? LONGER_HAIR : SHORT_HAIR;
  const [hair, coat] = [cuts[of('hair', cuts.length)], COATS[of('coat', COATS.length)]];
  return (
    <svg
      aria-hidden="true"
      viewBox={close ? '22 24 76 84' : '0 0 120 144'}
      className={classNames('fill-none', className)}
    >
      <clipPath id={`${id}-c`}>
        <path d={SHOULDERS} />
      </clipPath>
      <clipPath id={`${id}-h`}>
        <path d={hair} />
      </clipPath>
      <clipPath id={`${id}-f`}>
        <path d={HEAD} />
        <path d={NECK} />
      </clipPath>
      <rect width="120" height="144" className={SHEETS[of('ground', SHEETS.length)]} />
      <g transform="translate(60 62)">
        <Spirograph
          radii={[54, 30 + of('waist', 5) * 4]}
          turns={18 + of('turns', 5) * 3}
          className="stroke-brand/70"
          strokeWidth={0.35}
        />
      </g>
      <g
        transform={of('side', 2) === 0 ? undefined : 'translate(120 0) scale(-1 1)'}
        className="stroke-ink"
        strokeLinejoin="round"
      >
        <path d={SHOULDERS} className="fill-surface" strokeWidth=".9" />
        <path
          clipPath={`url(#${id}-c)`}
          d={HATCHES[of('cloth', HATCHES.length)]}
          strokeWidth=".75"
        />
        <path d={NECK} className="fill-surface" strokeWidth=".9" />
        <path d={HEAD} className="fill-surface" strokeWidth=".9" />
        <path clipPath={`url(#${id}-f)`} d={SHADE} strokeWidth=".55" />
        <path d={FEATURES} strokeWidth=".8" strokeLinecap="round" />
        {of('glasses', 3) === 0 && <path d={GLASSES} strokeWidth=".8" />}
        <path d={coat} className="fill-surface stroke-surface" strokeWidth="3" />
        <path d={coat} strokeWidth=".9" />
        <path
          d={hair}
          className={of('tone', 2) === 0 ? 'fill-surface' : 'fill-brand/30'}
          strokeWidth=".9"
        />
        <path clipPath={`url(#${id}-h)`} d={STRANDS} strokeWidth=".8" />
      </g>
    </svg>
  );
}

const HATCHES = [hatch(2.3, 'l60 52'), hatch(2.6, 'l-40 52'), hatch(3, 'v52')] as const;

/** Even strokes over the whole cloth. */
function hatch(gap: number, stroke: string): string {
  return Array.from(
    { length: Math.ceil(220 / gap) },
    (_, at) => `M${tenths(at * gap - 60)} 96${stroke}`,
  ).join('');
}

/** Strokes along the cheek, longer towards the edge of the face. */
const SHADE = Array.from(
  { length: 14 },
  (_, at) =>
    `M${tenths(65 + at * 1.3)} ${tenths(93 - at * 0.3)}q${tenths(at * 0.8)} -${tenths(6 + at * 1.2)} ${tenths(at * 0.35)} -${tenths(8 + at * 3)}`,
).join('');

/** Strands of hair: ever wider arches over the head. */
const STRANDS = Array.from(
  { length: 15 },
  (_, at) =>
    `M${tenths(44 - at)} 96Q${tenths(40 - at * 1.2)} ${tenths(46 - at * 2.2)} 60 ${tenths(46 - at * 2)}T${tenths(80 + at)} 96`,
).join('');

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
