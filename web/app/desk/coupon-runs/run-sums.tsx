import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';
import { PAYOUT_PARTS } from '@bb1/domain/payouts/payout-calendar';
import { useTexts } from '../../language/use-texts.ts';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
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
  const texts = useTexts(deskCouponRunTexts).sums;
  const format = useFormat();
  const { run, year_profit, pool_rest: rest } = detail;
  // A supplementary run has nothing in common with the day before.
  const last = run.supplements === null ? detail.last_run : null;
  const lines = useLines(run, last);
  const columns = useColumns(last);
  const { profit = null, pool = null } = year_profit ?? {};
  if (run.sums === null) return null;
  return (
    <Panel title={texts.title}>
      <DeskTable caption={texts.title} columns={columns} rows={lines} rowKey={(line) => line.key} />
      {run.sums.taxes === null && <p className="text-small text-muted">{texts.notFixed}</p>}
      {detail.last_run === null && <p className="text-small text-muted">{texts.noLast}</p>}
      {profit !== null && pool !== null && rest !== null && (
        <p className="text-small text-muted">
          {texts.pool({
            profit: format.eur(profit),
            pool: format.eur(pool),
            rest: format.eur(rest),
          })}
        </p>
      )}
    </Panel>
  );
}

function useLines(
  { sums, parts }: CouponRunDetail['run'],
  last: CouponRunDetail['last_run'],
): Line[] {
  const texts = useTexts(deskCouponRunTexts);
  const format = useFormat();
  if (sums === null) return [];
  const count = (number: number) => format.number(number);
  const amount = (key: string, name: string, now: string, before?: string): Line => ({
    key,
    name,
    now: format.eur(now),
    ...(before === undefined
      ? {}
      : {
          before: format.eur(before),
          difference: signed(format.eur(differenceOf(now, before)), differenceOf(now, before)),
        }),
  });
  const shownParts = PAYOUT_PARTS.filter(
    (part) => parts.includes(part) || (last !== null && !isZero(last.gross[part])),
  );
  return [
    {
      key: 'payouts',
      name: texts.sums.payouts,
      now: count(sums.payouts),
      ...(last === null
        ? {}
        : {
            before: count(last.payouts),
            difference: signed(
              count(sums.payouts - last.payouts),
              String(sums.payouts - last.payouts),
            ),
          }),
    },
    {
      key: 'tokens',
      name: texts.sums.tokens,
      now: format.quantity(sums.tokens),
      ...(last === null ? {} : { before: format.quantity(last.tokens) }),
    },
    ...shownParts.map((part) =>
      amount(part, texts.parts[part], sums.gross[part], last?.gross[part]),
    ),
    amount('gross', texts.sums.gross, sums.gross_total, last?.gross_total),
    amount('taxable', texts.sums.taxable, sums.taxable),
    ...(sums.taxes === null
      ? []
      : (['capital_gains_tax', 'solidarity_surcharge', 'church_tax'] as const).map((tax) =>
          amount(tax, texts.sums[tax], sums.taxes?.[tax] ?? '0'),
        )),
    ...(sums.net === null ? [] : [amount('net', texts.sums.net, sums.net)]),
    ...(sums.lumens === null
      ? []
      : [
          {
            key: 'lumens',
            name: texts.sums.lumens,
            now: format.quantity(sums.lumens, 'XLM'),
          },
        ]),
  ];
}

function signed(shown: string, amount: string): string {
  return isZero(amount) || amount.startsWith('-') ? shown : `+${shown}`;
}

const STRONG = new Set(['gross', 'net', 'lumens']);

function useColumns(last: CouponRunDetail['last_run']): DeskColumn<Line>[] {
  const texts = useTexts(deskCouponRunTexts).sums;
  const strong = (key: string, text: string | undefined) =>
    STRONG.has(key) ? <strong>{text}</strong> : text;
  const own: DeskColumn<Line>[] = [
    column('name', texts.part, (line) => strong(line.key, line.name)),
    figureColumn('now', texts.thisRun, (line) => strong(line.key, line.now)),
  ];
  const before: DeskColumn<Line> = figureColumn(
    'before',
    texts.lastRun({ number: last?.payout_number ?? '' }),
    beforeCell,
  );
  return last === null ? own : [...own, before];
}

/** The previous figure, and below it the difference. */
function beforeCell({ before, difference }: Line) {
  return (
    <span className="grid justify-items-end">
      {before}
      {difference !== undefined && <span className="text-fine text-muted">{difference}</span>}
    </span>
  );
}
