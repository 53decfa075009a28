import type { DeskOrderDetail } from '@bb1/domain/payments/order-money-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

/** The order's quotes, with time and sources. */
export function OrderQuotes({ order }: { readonly order: DeskOrderDetail }) {
  const texts = useTexts(deskOrderTexts).page;
  return (
    <Panel title={texts.quotes}>
      <p className="text-small text-muted">{texts.quotesLead}</p>
      <DeskTable
        caption={texts.quotes}
        columns={useColumns(order.payment_method)}
        rows={order.quotes}
        rowKey={(row) => `${row.made_at} ${row.expires_at ?? ''} ${row.amount}`}
      />
    </Panel>
  );
}

function useColumns(currency: string): DeskColumn<DeskOrderDetail['quotes'][number]>[] {
  const texts = useTexts(deskOrderTexts).page;
  const format = useFormat();
  return [
    column('made', texts.madeAt, (row) => format.moment(row.made_at)),
    textColumn('expires', texts.expiresAt, (row) =>
      row.expires_at === null || row.revaluation !== null
        ? texts.revaluations[row.revaluation ?? 'final_too_late']
        : format.moment(row.expires_at),
    ),
    figureColumn('due', texts.quoteDue, (row) => format.money({ amount: row.amount, currency })),
    figureColumn('for', texts.quoteFor, (row) => format.eur(row.eur_amount)),
    figureColumn('rate', texts.rate, (row) =>
      texts.ratePer({ rate: format.rate(row.rate), currency }),
    ),
    column('sources', texts.sources, (row) => (
      <ul className="grid">
        {row.sources.map((source) => (
          <li key={source.name}>
            {texts.source({
              name: source.name,
              rate: format.rate(source.rate),
              time: format.moment(source.time),
            })}
          </li>
        ))}
      </ul>
    )),
  ];
}
