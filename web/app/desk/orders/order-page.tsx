import { getDeskOrder, type DeskOrderDetail } from '@bb1/domain/payments/order-money-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { Alert } from '../../ui/alert.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import type { Route } from './+types/order-page.ts';
import { orderKind } from './order-kind.tsx';
import { OrderFlags, OrderStatusBadge } from './order-status-badge.tsx';
import { ORDER_STATUSES } from '@bb1/domain/orders/order-status';
import { DeskTable } from '../parts/desk-table.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { cents } from '@bb1/domain/money';
import { Panel } from '../parts/panel.tsx';
import { ShareBar, ShareMark } from '../parts/share-bar.tsx';
import { recordLoader } from '../records/record-loader.ts';
import { shortened } from '../parts/shortened.ts';
import { PaymentFinality } from '../payments/payment-kind.tsx';
import { PaymentStateBadge } from '../payments/payment-state-badge.tsx';
import { useRight } from '../session/use-desk.ts';
import { RefundStateBadge } from '../refunds/refund-columns.tsx';
import { ACCEPTANCES } from '@bb1/domain/orders/endpoints';
import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { mono } from '../parts/mono.tsx';
import { VerdictBadge } from '../parts/verdict-badge.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';

export const meta = pageMeta(deskOrderTexts, (texts) => texts.page);

export const loader = recordLoader(orderKind, (api, params) => api(getDeskOrder, { params }));

/** One order: its terms, and everything about its money. This page changes nothing. */
export default function OrderPage({
  loaderData: { record: order, neighbours },
}: Route.ComponentProps) {
  const [{ page: texts, statuses }, format] = useWords(deskOrderTexts);
  const mayOpen = useRight('payments.view');

  const named = (name: string) => {
    const status = ORDER_STATUSES.find((one) => one === name);
    return status === undefined ? name : statuses[status];
  };
  const shares = [
    { key: 'paid', name: texts.paid, amount: order.paid, look: 'fill-success' },
    { key: 'seen', name: texts.seen, amount: order.seen, look: 'fill-gold' },
    { key: 'missing', name: texts.missing, amount: order.missing, look: 'fill-line' },
  ];
  return (
    <DeskPage
      title={<span className="figures">{order.reference}</span>}
      back={['/desk/orders', texts.back, neighbours]}
      lead={<PersonLink accountId={order.account_id} name={order.full_name} />}
      beside={
        <span className="flex flex-wrap gap-1.5">
          <OrderStatusBadge state={order.status} />
          <OrderFlags flags={order.flags} />
        </span>
      }
    >
      {order.flags.includes('taken_back') && (
        <Alert kind="warning">
          {texts.takenBack}{' '}
          <RecordLink to={`/desk/receivables?q=${order.reference}`} className="link">
            {texts.toReceivables}
          </RecordLink>
        </Alert>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
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
              columns={({ column, figureColumn }) => [
                column('tier', texts.tier, (part) => part.tier + 1),
                figureColumn('price', texts.price, (part) => format.price(part.price)),
                figureColumn('amount', texts.amount, (part) => format.eur(part.amount)),
                figureColumn('tokens', texts.tokens, (part) => format.quantity(part.tokens)),
              ]}
              rows={order.parts}
              rowKey={(part) => String(part.tier)}
              foot={{
                tier: texts.amount,
                amount: format.eur(order.amount),
                tokens: format.quantity(order.tokens),
              }}
            />
          </Panel>
        </div>
        <div className="grid min-w-0 gap-5">
          <OrderTerms order={order} />
        </div>
      </div>
      <TablePanel
        title={texts.payments}
        columns={({ column }) => [
          column('amount', texts.paymentAmount, (row) => (
            <span className="figures">
              {mayOpen ? (
                <RecordLink to={`/desk/payments/${row.id}`}>{format.money(row)}</RecordLink>
              ) : (
                format.money(row)
              )}
            </span>
          )),
          column('state', texts.paymentState, (row) => (
            <span className="grid justify-items-start gap-1">
              <PaymentStateBadge state={row.state} />
              {row.finality !== 'final' && (
                <span className="text-fine text-muted">
                  <PaymentFinality payment={row} />
                </span>
              )}
            </span>
          )),
          column(
            'from',
            texts.paymentFrom,
            (row) => row.payer_name ?? shortened(row.payer_account ?? texts.none),
          ),
          column('seen', texts.paymentSeen, (row) => format.moment(row.first_seen_at)),
        ]}
        rows={order.payments}
        none={texts.paymentsNone}
      />
      <TablePanel
        title={texts.refunds}
        columns={({ column, figureColumn }) => [
          column('number', texts.refundNumber, (row) => (
            <span className="font-mono">
              {mayOpen ? (
                <RecordLink to={`/desk/refunds/${row.id}`}>{row.number}</RecordLink>
              ) : (
                row.number
              )}
            </span>
          )),
          figureColumn('amount', texts.refundAmount, (row) => format.money(row)),
          column('state', texts.refundState, (row) => <RefundStateBadge state={row.state} />),
          column('proposed', texts.refundProposed, (row) => format.moment(row.proposed_at)),
        ]}
        rows={order.refunds}
      />
      <TablePanel
        title={texts.quotes}
        lead={texts.quotesLead}
        columns={({ column, figureColumn, textColumn }) => [
          column('made', texts.madeAt, (row) => format.moment(row.made_at)),
          textColumn('expires', texts.expiresAt, (row) =>
            row.expires_at === null || row.revaluation !== null
              ? texts.revaluations[row.revaluation ?? 'final_too_late']
              : format.moment(row.expires_at),
          ),
          figureColumn('due', texts.quoteDue, (row) =>
            format.money({ amount: row.amount, currency: order.payment_method }),
          ),
          figureColumn('for', texts.quoteFor, (row) => format.eur(row.eur_amount)),
          figureColumn('rate', texts.rate, (row) =>
            texts.ratePer({ rate: format.rate(row.rate), currency: order.payment_method }),
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
        ]}
        rows={order.quotes}
        rowKey={(row) => `${row.made_at} ${row.expires_at ?? ''} ${row.amount}`}
      />
      <TablePanel
        title={texts.history}
        columns={({ column, textColumn }) => [
          column('at', texts.at, (row) => format.moment(row.at)),
          column('from', texts.from, (row) => named(row.from)),
          column('to', texts.to, (row) => named(row.to)),
          column('by', texts.by, (row) => (isActor(row.by) ? texts.actors[row.by] : row.by)),
          textColumn('why', texts.why, ({ to, by, reason }) => {
            const status = ORDER_STATUSES.find((one) => one === to);
            if (status === undefined) return reason;
            return texts.reasons[status === 'cancelled' && by !== 'investor' ? 'ended' : status];
          }),
        ]}
        rows={order.history}
        rowKey={(row) => row.at + row.to}
      />
    </DeskPage>
  );
}

function isActor(name: string): name is 'investor' | 'system' | 'officer' {
  return name === 'investor' || name === 'system' || name === 'officer';
}

/**
 * The investor, the payment method, and the accepted texts with their versions. It never changes.
 */
function OrderTerms({ order }: { readonly order: DeskOrderDetail }) {
  const [{ page: texts }, format] = useWords(deskOrderTexts);

  const accepted = Object.entries(order.accepted).map(([name, version]) => ({
    name,
    version,
    hash: order.accepted_hashes[name],
  }));
  const verdict = KYC_VERDICTS.find((one) => one === order.kyc_verdict);
  return (
    <FactsPanel
      title={texts.terms}
      facts={[
        fact(texts.investor, <PersonLink accountId={order.account_id} name={order.full_name} />),
        fact(
          texts.verdict,
          verdict === undefined ? order.kyc_verdict : <VerdictBadge state={verdict} />,
        ),
        fact(texts.method, order.payment_method),
        factIfKnown(texts.code, order.discount_code, mono),
        factIfKnown(texts.senderIban, order.sender_iban, mono),
        factIfKnown(texts.senderXlm, order.sender_xlm_address, mono),
        factIfKnown(texts.address, order.deposit_address, mono),
        fact(texts.placed, format.dateTime(order.placed_at)),
        fact(texts.deadline, format.dateTime(order.payment_deadline)),
        factIfKnown(texts.withdrawn, order.withdrawn_at, format.dateTime),
      ]}
    >
      <DeskTable
        caption={texts.accepted}
        columns={({ column, textColumn }) => [
          textColumn('name', texts.acceptedWhat, ({ name }) =>
            acceptanceName(texts.acceptedNames, name),
          ),
          column('version', texts.acceptedVersion, ({ version }) => (
            <span className="whitespace-nowrap">{version}</span>
          )),
          column('hash', texts.acceptedHash, ({ hash }) => (
            <span className="font-mono text-fine whitespace-nowrap" title={hash}>
              {hash === undefined ? texts.none : shortened(hash)}
            </span>
          )),
        ]}
        rows={accepted}
        rowKey={({ name }) => name}
      />
      <AuditLink subject={`order:${order.id}`}>{texts.toAudit}</AuditLink>
    </FactsPanel>
  );
}

function acceptanceName(
  names: Readonly<Record<(typeof ACCEPTANCES)[number], string>>,
  name: string,
): string {
  const known = ACCEPTANCES.find((one) => one === name);
  return known === undefined ? name : names[known];
}
