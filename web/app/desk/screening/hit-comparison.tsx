import type { ScreeningHit } from '@bb1/domain/screening/desk-endpoints';
import { HIT_SCORE } from '@bb1/domain/screening/match-score';
import type { ReactNode } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { countryName } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';
import { formatScore } from './format-score.ts';
import { useFormat } from '../parts/use-format.ts';

interface Compared {
  readonly key: string;
  readonly name: string;
  readonly person: ReactNode;
  readonly entry: ReactNode;
  readonly agreement: ReactNode;
}

const BIRTH_KINDS = {
  same_day: 'error',
  same_year: 'error',
  near_year: 'warning',
  other_year: 'success',
  unknown: 'neutral',
} as const;
const COUNTRY_KINDS = { common: 'error', other: 'success', unknown: 'neutral' } as const;

/** Field by field, with matches marked; the colours mark evidence for the same person. */
export function HitComparison({ hit }: { readonly hit: ScreeningHit }) {
  const texts = useTexts(deskScreeningTexts).hit;
  const locale = useLocale();
  const columns: DeskColumn<Compared>[] = [
    column('field', texts.field, (row) => row.name),
    textColumn('person', texts.person, (row) => row.person),
    textColumn('entry', texts.entry, (row) => row.entry),
    textColumn('agreement', texts.agreement, (row) => row.agreement),
  ];
  return (
    <Panel title={texts.compare}>
      <p className="text-small">
        {texts.score({
          score: formatScore(locale, hit.score),
          names: formatScore(locale, hit.name_score),
          least: formatScore(locale, HIT_SCORE),
        })}{' '}
        <span className="text-muted">{texts.seen}</span>
      </p>
      <DeskTable
        caption={texts.compare}
        columns={columns}
        rows={useRows(hit)}
        rowKey={(row) => row.key}
      />
    </Panel>
  );
}

function useRows(hit: ScreeningHit): Compared[] {
  const texts = useTexts(deskScreeningTexts).hit;
  const locale = useLocale();
  const format = useFormat();
  const { subject, entry } = hit;
  const common = new Set(subject.countries.filter((code) => entry.countries.includes(code)));
  const countries = (codes: readonly string[]) => (
    <Values
      values={codes.map((code) => countryName(locale, code))}
      marked={new Set([...common].map((code) => countryName(locale, code)))}
    />
  );
  return [
    {
      key: 'names',
      name: texts.names,
      person: <Values values={subject.names} />,
      entry: <Values values={entry.names} marked={new Set([hit.entry_name])} />,
      agreement: <Badge kind="error">{formatScore(locale, hit.name_score)}</Badge>,
    },
    {
      key: 'birth',
      name: texts.birth,
      person: (
        <Values values={subject.birth_date === null ? [] : [format.date(subject.birth_date)]} />
      ),
      entry: (
        <Values
          values={entry.birth_dates.map((date) => (date.length === 10 ? format.date(date) : date))}
          marked={
            new Set(
              hit.birth === 'same_day' && subject.birth_date !== null
                ? [format.date(subject.birth_date)]
                : [],
            )
          }
        />
      ),
      agreement: <Badge kind={BIRTH_KINDS[hit.birth]}>{texts.births[hit.birth]}</Badge>,
    },
    {
      key: 'countries',
      name: texts.countries,
      person: countries(subject.countries),
      entry: countries(entry.countries),
      agreement: (
        <Badge kind={COUNTRY_KINDS[hit.country]}>{texts.countryAgreements[hit.country]}</Badge>
      ),
    },
    {
      key: 'programme',
      name: texts.programme,
      person: '',
      entry: <span className="wrap-anywhere">{entry.programme ?? texts.unknown}</span>,
      agreement: '',
    },
    {
      key: 'ref',
      name: texts.ref,
      person: '',
      entry: <span className="font-mono wrap-anywhere">{entry.ref}</span>,
      agreement: '',
    },
  ];
}

/** Entries may have hundreds of names; the rest is collapsed. */
const SHOWN_VALUES = 12;

function Values({
  values,
  marked = new Set(),
}: {
  readonly values: readonly string[];
  readonly marked?: ReadonlySet<string>;
}) {
  const texts = useTexts(deskScreeningTexts).hit;
  if (values.length === 0) return <span className="text-muted">{texts.unknown}</span>;
  const ordered = [
    ...values.filter((value) => marked.has(value)),
    ...values.filter((value) => !marked.has(value)),
  ];
  const rest = ordered.slice(SHOWN_VALUES);
  return (
    <>
      <ValueList values={ordered.slice(0, SHOWN_VALUES)} marked={marked} />
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="link min-h-6 cursor-pointer text-fine">+ {rest.length}</summary>
          <ValueList values={rest} marked={marked} />
        </details>
      )}
    </>
  );
}

function ValueList({
  values,
  marked,
}: {
  readonly values: readonly string[];
  readonly marked: ReadonlySet<string>;
}) {
  return (
    <ul className="grid gap-0.5">
      {values.map((value) => (
        <li key={value} className="wrap-anywhere">
          {marked.has(value) ? (
            <mark className="rounded bg-warning-wash px-1 font-semibold text-ink">{value}</mark>
          ) : (
            value
          )}
        </li>
      ))}
    </ul>
  );
}
