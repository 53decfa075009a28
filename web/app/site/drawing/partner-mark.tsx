import { trait } from './name-traits.ts';

const FIGURES = ['M0 0Q10-11 0-22-10-11 0 0Z', 'M0-6 9-12 0-22-9-12Z', 'M-5-7h10v-14h-10Z', 'M0-4a8 8 0 1 1 .1 0Z', 'M0 0C14-5 12-19 0-22'] as const;

/** The mark of a partner: a figure turned around its centre, from the name alone. Decoration: the name stands beside it. */
export function PartnerMark({ name }: { readonly name: string }) {
  const turns = 3 + trait(name, 'turns', 6);
  const figure = FIGURES[trait(name, 'figure', FIGURES.length)];
  return (
    <svg aria-hidden="true" viewBox="-24 -24 48 48" className="size-12 shrink-0 fill-none stroke-current" strokeWidth="1.6" strokeLinejoin="round">
      {Array.from({ length: turns }, (_, at) => <path key={at} d={figure} transform={`rotate(${Math.round((360 * at) / turns)})`} />)}
    </svg>
  );
}
