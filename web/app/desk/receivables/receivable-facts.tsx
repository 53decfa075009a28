import type { ReceivableDetail } from '@bb1/domain/receivables/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, type Fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';

/** Who owes how much, why and since when. */
export function ReceivableFacts({ detail }: { readonly detail: ReceivableDetail }) {
  const texts = useTexts(deskReceivableTexts).page;
  const facts = useFacts(detail);
  const { receivable } = detail;
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <CopyButton value={receivable.reference}>{texts.copyReference}</CopyButton>
        <AuditLink subject={`receivable:${receivable.id}`}>{texts.toAudit}</AuditLink>
      </div>
    </Panel>
  );
}

function useFacts({ receivable, now }: ReceivableDetail): Fact[] {
  const texts = useTexts(deskReceivableTexts);
  const words = texts.page;
  const format = useFormat();
  const link = (to: string, name: string) => <RecordLink to={to}>{name}</RecordLink>;
  const isCoin = receivable.currency !== 'EUR';
  const inCoin = (amount: string) =>
    isCoin ? format.money({ amount, currency: receivable.currency }) : undefined;
  return [
    fact(
      words.person,
      receivable.account_id === null ? (
        texts.nobody
      ) : (
        <PersonLink accountId={receivable.account_id} name={receivable.full_name ?? texts.nobody} />
      ),
    ),
    fact(words.open, format.eur(receivable.open_eur), inCoin(receivable.open)),
    fact(words.amount, format.eur(receivable.amount_eur), inCoin(receivable.amount)),
    fact(words.cause, texts.causes[receivable.cause]),
    ...factIfKnown('order', words.order, receivable.order_id, (id) =>
      link(`/desk/orders/${id}`, receivable.order_reference ?? ''),
    ),
    ...factIfKnown('refund', words.refund, receivable.refund_id, (id) =>
      link(`/desk/refunds/${id}`, words.toRefund),
    ),
    fact(words.payment, link(`/desk/payments/${receivable.payment_id}`, words.toPayment)),
    fact(
      words.since,
      format.moment(receivable.open_since),
      receivable.state === 'open' ? format.age({ since: receivable.open_since, now }) : undefined,
    ),
    fact(words.payBy, format.date(receivable.pay_by)),
    ...factIfKnown('ended', words.ended, receivable.ended_at, (at) => format.moment(at)),
    fact(words.reference, mono(receivable.reference)),
  ];
}
