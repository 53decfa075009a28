import { trait } from './name-traits.ts';

const FIGURES = [
  'M0 0Q10-11 0-22-10-11 0 0Z',
  'M0-6 9-12 0-22-9-12Z',
  'M-5-7h10v-14h-10Z',
  'M0-4a8 8 0 1 1 .1 0Z',
  'M0 0C14-5 12-19 0-22',
  'M-8-21H8M0-21V-6',
  'M-9-12A9 9 0 0 1 9-12L0-22Z',
] as const;
const HEARTS = [
  null,
  <circle key="dot" r="2.5" className="fill-current" />,
  <circle key="ring" r="5" />,
  <circle key="edge" r="23" />,
] as const;

/**
 * A partner's mark: a figure rotated around its centre, derived from the name. Decoration: the name
 * is beside it.
 */
export function PartnerMark({ name }: { readonly name: string }) {
  const turns = 3 + trait(name, 'turns', 6);
  const figure = FIGURES[trait(name, 'figure', FIGURES.length)];
  const lean = trait(name, 'lean', 3) * 15;
  return (
    <svg
      aria-hidden="true"
      viewBox="-24 -24 48 48"
      className="size-12 shrink-0 fill-none stroke-current"
      strokeWidth="1.6"
      strokeLinejoin="round"
    >
      {Array.from({ length: turns }, (_, at) => (
        <path key={at} d={figure} transform={`rotate(${Math.round((360 * at) / turns) + lean})`} />
      ))}
      {HEARTS[trait(name, 'heart', HEARTS.length)]}
    </svg>
  );
}
