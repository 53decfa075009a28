import { useTexts } from '../../language/use-texts.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';

const SIGNS = ['reference', 'amount', 'name', 'account'] as const;

/** Which of the four agree: a tick or a dash before the word, and both in words for those who do not see them. */
export function CandidateSigns({
  signs,
}: {
  readonly signs: Readonly<Record<(typeof SIGNS)[number], boolean>>;
}) {
  const texts = useTexts(deskPaymentTexts).candidates;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {SIGNS.map((sign) => (
        <li
          key={sign}
          className={
            signs[sign]
              ? 'inline-flex items-center gap-1 rounded-full bg-success-wash px-2.5 py-0.5 text-fine font-semibold text-success'
              : 'inline-flex items-center gap-1 rounded-full bg-sunken px-2.5 py-0.5 text-fine text-muted'
          }
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className="size-3.5 fill-none stroke-current stroke-2"
          >
            <path d={signs[sign] ? 'm3 8.5 3.5 3.5L13 4.5' : 'M4 8h8'} />
          </svg>
          <span aria-hidden="true">{texts.signs[sign]}</span>
          <span className="sr-only">
            {(signs[sign] ? texts.speaksFor : texts.speaksNot)({ sign: texts.signs[sign] })}
          </span>
        </li>
      ))}
    </ul>
  );
}
