import { cents } from '@bb1/domain/money';
import type { DeskOrderDetail } from '@bb1/domain/payments/order-money-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { column, figureColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { ShareBar, ShareMark } from '../parts/share-bar.tsx';
import { useFormat } from '../parts/use-format.ts';

/** The ordered amount, its prices, and the paid part. */
export function OrderMoney({ order }: { readonly order: DeskOrderDetail }) {
  const texts = useTexts(deskOrderTexts).page;
  const format = useFormat();
  const columns = usePartColumns();
  const shares = [
    { key: 'paid', name: texts.paid, amount: order.paid, look: 'fill-success' },
    { key: 'seen', name: texts.seen, amount: order.seen, look: 'fill-gold' },
    { key: 'missing', name: texts.missing, amount: order.missing, look: 'fill-line' },
  ];
  return (
    <Panel title={texts.money}>
      <p className="figures text-title font-semibold">{format.eur(order.amount)}</p>
      <ShareBar
        shares={shares.map(({ key, amount, look }) => ({ key, look, units: cents(amount) }))}
      />
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-2 text-small">
        {shares.map(({ key, name, amount, look }) => (
          <div key={key} className="grid content-between">
            <dt className="flex items-center gap-1.5 text-fine text-muted">
              <ShareMark look={look} />
              {name}
            </dt>
            <dd className="figures font-medium">{format.eur(amount)}</dd>
          </div>
        ))}
      </dl>
      <DeskTable
        caption={texts.parts}
        columns={columns}
        rows={order.parts}
        rowKey={(part) => String(part.tier)}
        foot={{
          tier: texts.amount,
          amount: format.eur(order.amount),
          tokens: format.quantity(order.tokens),
        }}
      />
    </Panel>
  );
}

function usePartColumns(): DeskColumn<DeskOrderDetail['parts'][number]>[] {
  const texts = useTexts(deskOrderTexts).page;
  const format = useFormat();
  return [
    column('tier', texts.tier, (part) => part.tier + 1),
    figureColumn('price', texts.price, (part) => format.price(part.price)),
    figureColumn('amount', texts.amount, (part) => format.eur(part.amount)),
    figureColumn('tokens', texts.tokens, (part) => format.quantity(part.tokens)),
  ];
}
