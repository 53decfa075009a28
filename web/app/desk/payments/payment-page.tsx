import { getPayment, type PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskTexts from '@bb1/texts/pages/desk';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { DeskPage } from '../parts/desk-page.tsx';
import { searchedWords } from '../parts/list-filters.tsx';
import { Panel } from '../parts/panel.tsx';
import { PaymentEvidenceList } from '../parts/payment-evidence.tsx';
import { useWords } from '../parts/use-words.ts';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/payment-page.ts';
import { paymentKind, PaymentFinality } from './payment-kind.tsx';
import { DecidePanel, CandidateCard } from './decide-panel.tsx';
import { runPaymentAction } from './payment-actions.ts';
import { PaymentParts, UnbookedPayment } from './payment-parts.tsx';
import { PaymentStateBadge } from './payment-state-badge.tsx';
import { isZero } from '../parts/is-zero.ts';
import { useRight } from '../session/use-desk.ts';
import { CandidateSearch } from './candidate-search.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { mono } from '../parts/mono.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { pageAct } from '../session/page-acts.ts';
import { FactsPanel } from '../parts/facts-panel.tsx';

export const meta = pageMeta(deskPaymentTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const q = searchedWords(new URL(args.request.url).searchParams);
  const { id } = args.params;
  const [payment, neighbours] = await Promise.all([
    deskApi(args)(getPayment, { params: { id }, query: { q } }),
    loadNeighbours(paymentKind, args, `/desk/payments/${id}`),
  ]);
  return { payment, q, neighbours };
}

export const action = pageAct((api, form, { params, locale }) =>
  runPaymentAction(api, form, { paymentId: params.id, locale }),
);

export default function PaymentPage({
  loaderData: { payment, q, neighbours },
}: Route.ComponentProps) {
  const [texts, format] = useWords(deskPaymentTexts);
  const evidenceTexts = useTexts(deskTexts).evidence;

  return (
    <DeskPage
      title={<span className="figures">{format.money(payment)}</span>}
      back={['/desk/payments', texts.page.back, neighbours]}
      lead={payment.queue_reason === null ? undefined : texts.reasons[payment.queue_reason]}
      beside={<PaymentStateBadge state={payment.state} />}
      done={texts.decide.done}
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <FactsPanel
            title={texts.page.facts}
            facts={[
              fact(texts.page.amount, format.money(payment), texts.sources[payment.source]),
              fact(texts.page.payer, payment.payer_name ?? texts.list.unknownPayer),
              factIfKnown(texts.page.account, payment.payer_account, mono),
              fact(
                texts.page.text,
                payment.remittance === '' ? texts.page.none : payment.remittance,
                payment.memo_type !== null &&
                  `${texts.page.memoType}: ${isMemoType(payment.memo_type) ? texts.memoTypes[payment.memo_type] : payment.memo_type}`,
              ),
              factIfKnown(texts.page.endToEndId, payment.end_to_end_id, mono),
              fact(texts.page.finality, <PaymentFinality payment={payment} />),
              factIfKnown(texts.page.bookingDate, payment.booking_date, format.date),
              fact(texts.page.firstSeen, format.dateTime(payment.first_seen_at)),
              fact(texts.page.received, format.dateTime(payment.received_at)),
              factIfKnown(texts.page.height, payment.height, format.number),
              factIfKnown(texts.page.depositAddress, payment.deposit_address, mono),
              factIfKnown(texts.page.transaction, payment.transaction_id, mono),
            ]}
          >
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              {payment.transaction_id !== null && (
                <CopyButton value={payment.transaction_id}>{texts.page.copyTransaction}</CopyButton>
              )}
              <AuditLink subject={`payment:${payment.id}`}>{texts.page.toAudit}</AuditLink>
            </div>
          </FactsPanel>
          <Panel title={evidenceTexts.title}>
            <PaymentEvidenceList evidence={payment.evidence} />
          </Panel>
          <PaymentParts payment={payment} />
          {payment.take_backs.length > 0 && (
            <Panel title={texts.page.takeBacks}>
              <ul className="grid text-small">
                {payment.take_backs.map((one) => (
                  <li
                    key={one.id}
                    className="grid gap-x-4 gap-y-0.5 border-b border-line py-2 first:pt-0 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]"
                  >
                    <span>
                      {[
                        texts.page.takeBackCauses[one.cause],
                        ...(one.by_decision ? [texts.page.takeBackByOfficers] : []),
                        ...(one.undone ? [texts.page.takeBackUndone] : []),
                      ].join(', ')}
                    </span>
                    <span className="figures flex flex-wrap items-baseline gap-x-3 sm:justify-end">
                      <span className="font-medium">
                        {format.money({ amount: one.amount, currency: payment.currency })}
                      </span>
                      <span className="text-fine text-muted">{format.moment(one.at)}</span>
                    </span>
                  </li>
                ))}
              </ul>
              {payment.receivables.map((one) => (
                <RecordLink
                  key={one.id}
                  to={`/desk/receivables/${one.id}`}
                  className="link inline-flex min-h-6 items-center justify-self-start text-small"
                >
                  {texts.page.owed({ reference: one.reference, amount: format.eur(one.open_eur) })}
                </RecordLink>
              ))}
            </Panel>
          )}
          <UnbookedPayment payment={payment} />
          {payment.decisions.length > 0 && (
            <Panel title={texts.page.decisions}>
              <ul className="grid text-small">
                {payment.decisions.map((decision) => (
                  <Decision key={decision.id} decision={decision} currency={payment.currency} />
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <DecidePanel payment={payment} />
          <PaymentCandidates payment={payment} search={q} />
        </div>
      </div>
    </DeskPage>
  );
}

interface PaymentCandidatesProps {
  readonly payment: PaymentDetail;
  readonly search: string | undefined;
}

/** Candidate orders for the undecided part, the likeliest first, and a search for any other. */
function PaymentCandidates({ payment, search }: PaymentCandidatesProps) {
  const texts = useTexts(deskPaymentTexts).candidates;
  const mayPropose = useRight('payments.propose_decision');
  // Only final money without a decision or proposal can be proposed for an order.
  if (
    payment.state !== 'queued' ||
    payment.finality !== 'final' ||
    isZero(payment.unassigned) ||
    payment.has_open_decision
  )
    return null;
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <CandidateSearch search={search} texts={texts} />
      {payment.candidates.length === 0 && (
        <p className="text-small">{search === undefined ? texts.none : texts.noneFound}</p>
      )}
      <ul className="grid gap-3">
        {payment.candidates.map((candidate) => (
          <CandidateCard
            key={candidate.order_id}
            candidate={candidate}
            payment={payment}
            mayPropose={mayPropose}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Decision({
  decision,
  currency,
}: {
  readonly decision: PaymentDetail['decisions'][number];
  readonly currency: string;
}) {
  const [{ page: texts }, format] = useWords(deskPaymentTexts);
  const what =
    decision.kind === 'assign'
      ? texts.forOrder({ reference: decision.order_reference ?? texts.none })
      : decision.kind === 'receivable'
        ? texts.forReceivable({ reference: decision.receivable_reference ?? texts.none })
        : texts.ownFunds;
  return (
    <li className="grid gap-1 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">
          {what}:{' '}
          <span className="figures">{format.money({ amount: decision.amount, currency })}</span>
        </span>
      </p>
      <p>{decision.reason}</p>
      <p className="text-fine text-muted">
        {texts.proposedBy({
          name: decision.proposed_by,
          time: format.moment(decision.proposed_at),
        })}
      </p>
      {decision.decided_by !== null && decision.decided_at !== null && (
        <p className="text-fine text-muted">
          {texts.decidedBy({
            name: decision.decided_by,
            time: format.moment(decision.decided_at),
          })}
        </p>
      )}
    </li>
  );
}

const MEMO_TYPES = ['text', 'id', 'hash', 'return'] as const;

function isMemoType(name: string): name is (typeof MEMO_TYPES)[number] {
  return MEMO_TYPES.some((type) => type === name);
}
