import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';
import { PAYOUT_PARTS } from '@bb1/domain/payouts/payout-calendar';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { Note } from '../parts/note.tsx';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { differenceOf } from './amount-difference.ts';

interface Line {
  readonly key: string;
  readonly name: string;
  readonly now: string;
  readonly before?: string;
  readonly difference?: string;
}

/** The totals of a run, beside those of the previous one. */
export function RunSums({ detail }: { readonly detail: CouponRunDetail }) {
  const [{ sums: texts }, format] = useWords(deskCouponRunTexts);
  const { run, year_profit, pool_rest: rest } = detail;
  // A supplementary run has nothing in common with the day before.
  const last = run.supplements === null ? detail.last_run : null;
  const lines = useLines(run, last);
  const strong = (key: string, text: string) => (STRONG.has(key) ? <strong>{text}</strong> : text);
  const columns: DeskColumn<Line>[] = [
    column('name', texts.part, (line) => strong(line.key, line.name)),
    figureColumn('now', texts.thisRun, (line) => strong(line.key, line.now)),
    figureColumn(
      'before',
      texts.lastRun({ number: last?.payout_number ?? '' }),
      ({ before, difference }) => (
        <span className="grid justify-items-end">
          {before}
          {difference !== undefined && <span className="text-fine text-muted">{difference}</span>}
        </span>
      ),
    ),
  ];
  const { profit = null, pool = null } = year_profit ?? {};
  if (run.sums === null) return null;
  return (
    <Panel title={texts.title}>
      <DeskTable
        caption={texts.title}
        columns={columns.filter(({ key }) => key !== 'before' || last !== null)}
        rows={lines}
        rowKey={(line) => line.key}
      />
      {run.sums.taxes === null && <Note>{texts.notFixed}</Note>}
      {detail.last_run === null && <Note>{texts.noLast}</Note>}
      {profit !== null && pool !== null && rest !== null && (
        <Note>
          {texts.pool({
            profit: format.eur(profit),
            pool: format.eur(pool),
            rest: format.eur(rest),
          })}
        </Note>
      )}
    </Panel>
  );
}

function useLines(
  { sums, parts }: CouponRunDetail['run'],
  last: CouponRunDetail['last_run'],
): Line[] {
  const [{ sums: texts, parts: partTexts }, format] = useWords(deskCouponRunTexts);
  if (sums === null) return [];
  const amount = (key: string, name: string, now: string, before?: string): Line => {
    const line = { key, name, now: format.eur(now) };
    if (before === undefined) return line;
    const difference = differenceOf(now, before);
    return {
      ...line,
      before: format.eur(before),
      difference: signed(format.eur(difference), difference),
    };
  };
  const more = last === null ? 0 : sums.payouts - last.payouts;
  const shownParts = PAYOUT_PARTS.filter(
    (part) => parts.includes(part) || (last !== null && !isZero(last.gross[part])),
  );
  const { taxes, net, lumens } = sums;
  const taxNames =
    taxes === null ? [] : (['capital_gains_tax', 'solidarity_surcharge', 'church_tax'] as const);
  return [
    {
      key: 'payouts',
      name: texts.payouts,
      now: format.number(sums.payouts),
      ...(last !== null && {
        before: format.number(last.payouts),
        difference: signed(format.number(more), String(more)),
      }),
    },
    {
      key: 'tokens',
      name: texts.tokens,
      now: format.quantity(sums.tokens),
      ...(last !== null && { before: format.quantity(last.tokens) }),
    },
    ...shownParts.map((part) => amount(part, partTexts[part], sums.gross[part], last?.gross[part])),
    amount('gross', texts.gross, sums.gross_total, last?.gross_total),
    amount('taxable', texts.taxable, sums.taxable),
    ...taxNames.map((tax) => amount(tax, texts[tax], taxes?.[tax] ?? '0')),
    ...(net === null ? [] : [amount('net', texts.net, net)]),
    ...(lumens === null
      ? []
      : [{ key: 'lumens', name: texts.lumens, now: format.quantity(lumens, 'XLM') }]),
  ];
}

function signed(shown: string, amount: string): string {
  return isZero(amount) || amount.startsWith('-') ? shown : `+${shown}`;
}

const STRONG = new Set(['gross', 'net', 'lumens']);
