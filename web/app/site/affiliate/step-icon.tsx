// Each drawn in one line on a sheet of 48 by 48: joining, a link, somebody reading, tokens.
const DRAWINGS = [
  'M24 6a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM8 42c1-10 7-14 16-14 4 0 7 .8 9.7 2.3M37 31v12M31 37h12',
  'M20 28 30 18M22 15l5-5a8 8 0 0 1 11.3 11.3l-5 5M26 33l-5 5A8 8 0 0 1 9.7 26.7l5-5',
  'M24 14c-5-4-11-5-18-5v28c7 0 13 1 18 5M24 14c5-4 11-5 18-5v28c-7 0-13 1-18 5M24 14v28M12 18c2.5.2 4.5.7 6.5 1.5M12 25c2.5.2 4.5.7 6.5 1.5M36 18c-2.5.2-4.5.7-6.5 1.5M36 25c-2.5.2-4.5.7-6.5 1.5',
  'M24 8c9 0 16 3 16 6.5S33 21 24 21 8 18 8 14.5 15 8 24 8ZM8 14.5v9.5c0 3.5 7 6.5 16 6.5s16-3 16-6.5v-9.5M8 24v9.5C8 37 15 40 24 40s16-3 16-6.5V24',
] as const;

/** The drawing of a step; the last one again where there are more steps than drawings. */
export function StepIcon({ step }: { readonly step: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      className="size-12 fill-none stroke-brand stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={DRAWINGS[Math.min(step, DRAWINGS.length - 1)]} />
    </svg>
  );
}
