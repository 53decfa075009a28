import type { ShownComparison } from '@bb1/domain/reconciliation/endpoints';
import { useTexts } from '../../language/use-texts.ts';
import type { AlertKind } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { useWords } from '../parts/use-words.ts';

type State = 'agrees' | 'differs' | 'checking' | 'unknown';

const LOOKS: Readonly<Record<State, AlertKind | 'neutral'>> = {
  agrees: 'success',
  differs: 'error',
  checking: 'warning',
  unknown: 'neutral',
};

/** Two consecutive comparisons make a difference; an unknown figure is never in order. */
export function comparisonState(one: ShownComparison): State {
  if (one.found === null) return 'unknown';
  if (one.agreed_at === one.compared_at) return 'agrees';
  return one.differs_since === null ? 'checking' : 'differs';
}

/** One figure from both sides, with the age of each and what is not proven. */
export function ComparisonTile({
  one,
  tokenCode,
}: {
  readonly one: ShownComparison;
  readonly tokenCode: string;
}) {
  const [{ compared: texts }, format] = useWords(deskReconciliationTexts);
  const state = comparisonState(one);
  const meaning = useMeaning(one.what);

  const money = (amount: string | null) =>
    amount === null
      ? '–'
      : format.money({ amount, currency: one.currency === 'TOKEN' ? tokenCode : one.currency });
  return (
    <li className="grid content-start gap-3 rounded-card border border-line bg-surface p-5">
      <div className="grid gap-1">
        <h3 className="text-small font-semibold">{texts.what[one.what]}</h3>
        {one.address !== '' && (
          <p className="font-mono text-fine wrap-anywhere text-muted select-all">{one.address}</p>
        )}
      </div>
      <div>
        <Badge kind={LOOKS[state]}>{texts.states[state]}</Badge>
      </div>
      {one.unknown !== null && <p className="text-small">{texts.unknown[one.unknown]}</p>}
      <FactTable
        facts={[
          // Acts have no sum, and lines are looked at one by one.
          ...(one.what === 'issuer_acts' || one.what === 'uploaded_lines'
            ? []
            : [fact(texts.books, money(one.expected)), fact(texts.outside, money(one.found))]),
          one.difference !== null &&
            !isZero(one.difference) &&
            fact(texts.difference, <span className="text-error">{money(one.difference)}</span>),
          (one.unproven_count > 0 || !isZero(one.unproven)) &&
            fact(
              texts.unproven,
              money(one.unproven),
              one.unproven_count > 0 && texts.unprovenLines({ count: one.unproven_count }),
            ),
          fact(texts.asOf, <AsOf one={one} />),
          fact(texts.comparedAt, format.moment(one.compared_at)),
          one.agreed_at !== one.compared_at &&
            fact(texts.agreed, one.agreed_at === null ? texts.never : format.moment(one.agreed_at)),
          one.differs_since !== null && fact(texts.since, format.moment(one.differs_since)),
        ]}
      />
      {one.rows.length > 0 && (
        <ul className="grid gap-1 text-fine text-error">
          {one.rows.map((row) => (
            <li key={row} className="wrap-anywhere">
              {row}
            </li>
          ))}
        </ul>
      )}
      {meaning !== null && <p className="text-fine text-muted">{meaning}</p>}
    </li>
  );
}

function useMeaning(what: ShownComparison['what']): string | null {
  const texts = useTexts(deskReconciliationTexts).compared.meaning;
  if (
    what === 'bank' ||
    what === 'uploaded_lines' ||
    what === 'distribution' ||
    what === 'issuer_acts'
  )
    return texts[what];
  return what.endsWith('_lumens') ? texts.lumens : null;
}

/** Banks tell balances of days, chains and the ledger those of a block, with its moment. */
function AsOf({ one }: { readonly one: ShownComparison }) {
  const [{ compared: texts }, format] = useWords(deskReconciliationTexts);
  if (one.as_of === null) return texts.never;
  if (one.what === 'bank') return format.date(one.as_of, 'short');
  const height = one.height === null ? null : format.number(one.height);
  const isBlock = one.what === 'bitcoin' || one.what === 'ethereum';
  return (
    <span className="grid">
      <span>{format.moment(one.as_of)}</span>
      {height !== null && (
        <span className="text-fine font-normal text-muted">
          {isBlock ? texts.block({ height }) : texts.ledger({ height })}
        </span>
      )}
    </span>
  );
}
