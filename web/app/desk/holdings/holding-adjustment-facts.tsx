import type { HoldingAdjustment } from '@bb1/domain/holdings/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { type FactLine, fact, factIfKnown, FactTable } from '../parts/fact-table.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';

/** The tokens' owner, their destination, the reason, and the officers. */
export function HoldingAdjustmentFacts({ act }: { readonly act: HoldingAdjustment }) {
  const texts = useTexts(deskHoldingAdjustmentTexts).page;
  const facts = useFacts(act);
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <AuditLink subject={`holding_adjustment:${act.id}`}>{texts.toAudit}</AuditLink>
    </Panel>
  );
}

function useFacts(act: HoldingAdjustment): FactLine[] {
  const words = useTexts(deskHoldingAdjustmentTexts).page;
  const format = useFormat();
  const mayViewOrders = useRight('orders.view');
  const byAt = (name: string | null, at: string | null) =>
    at === null ? null : words.byAt({ name: name ?? '', time: format.moment(at) });
  return [
    fact(words.holder, <PersonLink accountId={act.account_id} name={act.full_name} />),
    fact(
      words.wallet,
      act.public_key === null ? null : mono(act.public_key),
      act.is_frozen && <span className="font-semibold text-warning">{words.frozenNow}</span>,
    ),
    fact(words.diedOn, act.died_on === null ? null : format.date(act.died_on, 'short')),
    fact(
      words.recipient,
      act.target_account_id !== null && act.target_account_id !== act.account_id ? (
        <PersonLink accountId={act.target_account_id} name={act.target_full_name ?? ''} />
      ) : null,
    ),
    factIfKnown(words.target, act.target_public_key, mono),
    fact(words.tokens, act.tokens === null ? null : format.quantity(act.tokens)),
    fact(
      words.order,
      act.order_id === null ? null : mayViewOrders ? (
        <RecordLink to={`/desk/orders/${act.order_id}`}>{act.order_reference}</RecordLink>
      ) : (
        act.order_reference
      ),
    ),
    fact(words.reason, act.reason),
    fact(words.document, act.document_reference),
    fact(words.proposed, byAt(act.proposed_by, act.proposed_at)),
    fact(words.decided, byAt(act.decided_by, act.decided_at)),
    fact(words.stopped, byAt(act.stopped_by, act.stopped_at), act.stop_reason),
    fact(
      words.done,
      act.done_at === null ? null : format.moment(act.done_at),
      act.settled_ledger !== null && words.ledger({ ledger: act.settled_ledger }),
    ),
    factIfKnown(words.transaction, act.transaction_hash, mono),
    factIfKnown(words.failure, act.failure, mono),
  ];
}
