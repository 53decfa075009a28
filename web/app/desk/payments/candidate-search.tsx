import { Form, Link, useLocation } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';

/** Searches for a candidate that is not among the suggested ones. */
export function CandidateSearch({
  search,
  texts,
}: {
  readonly search: string | undefined;
  readonly texts: {
    readonly search: string;
    readonly searchHint: string;
    readonly submit: string;
    readonly clear: string;
  };
}) {
  const { pathname } = useLocation();
  return (
    <search>
      <Form key={search} method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
        <TextField
          name="q"
          type="search"
          label={texts.search}
          hint={texts.searchHint}
          defaultValue={search ?? ''}
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          className="w-full max-w-xs"
        />
        <Button type="submit" look="secondary">
          {texts.submit}
        </Button>
        {search !== undefined && (
          <Link to={pathname} preventScrollReset className={buttonClass('quiet')}>
            {texts.clear}
          </Link>
        )}
      </Form>
    </search>
  );
}

/** One figure by which officers compare a candidate. */
export function CandidateFigure({
  name,
  value,
  note,
}: {
  readonly name: string;
  readonly value: string;
  readonly note?: ReactNode;
}) {
  return (
    <div>
      <dt className="text-fine text-muted">{name}</dt>
      <dd className="figures font-medium">{value}</dd>
      {note !== undefined && <dd className="text-fine text-muted">{note}</dd>}
    </div>
  );
}

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
