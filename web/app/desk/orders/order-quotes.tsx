import type { DeskOrderDetail } from '@bb1/domain/payments/order-money-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatEur } from '../../ui/format.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { formatMoney } from '../parts/format-money.ts';
import { formatRate } from '../parts/format-rate.ts';
import { Panel } from '../parts/panel.tsx';

/** The order's quotes, with time and sources. */
export function OrderQuotes({ order }: { readonly order: DeskOrderDetail }) {
  const texts = useTexts(deskOrderTexts).page;
  const columns = useColumns(order.payment_method);
  return (
    <Panel title={texts.quotes}>
      <p className="text-small text-muted">{texts.quotesLead}</p>
      <DeskTable
        caption={texts.quotes}
        columns={columns}
        rows={order.quotes}
        rowKey={(row) => `${row.made_at} ${row.expires_at ?? ''} ${row.amount}`}
      />
    </Panel>
  );
}

function useColumns(currency: string): DeskColumn<DeskOrderDetail['quotes'][number]>[] {
  const texts = useTexts(deskOrderTexts).page;
  const locale = useLocale();
  return [
    { key: 'made', title: texts.madeAt, cell: (row) => formatMoment(locale, row.made_at) },
    {
      key: 'expires',
      title: texts.expiresAt,
      wraps: true,
      cell: (row) =>
        row.expires_at === null || row.revaluation !== null
          ? texts.revaluations[row.revaluation ?? 'final_too_late']
          : formatMoment(locale, row.expires_at),
    },
    {
      key: 'due',
      title: texts.quoteDue,
      align: 'end',
      cell: (row) => formatMoney(locale, { amount: row.amount, currency }),
    },
    {
      key: 'for',
      title: texts.quoteFor,
      align: 'end',
      cell: (row) => formatEur(locale, row.eur_amount),
    },
    {
      key: 'rate',
      title: texts.rate,
      align: 'end',
      cell: (row) => texts.ratePer({ rate: formatRate(locale, row.rate), currency }),
    },
    {
      key: 'sources',
      title: texts.sources,
      cell: (row) => (
        <ul className="grid">
          {row.sources.map((source) => (
            <li key={source.name}>
              {texts.source({
                name: source.name,
                rate: formatRate(locale, source.rate),
                time: formatMoment(locale, source.time),
              })}
            </li>
          ))}
        </ul>
      ),
    },
  ];
}
