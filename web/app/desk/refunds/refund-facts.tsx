import type { Refund } from '@bb1/domain/payments/refund-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, type Fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

/** Amount, recipient, reason and officers. */
export function RefundFacts({ refund }: { readonly refund: Refund }) {
  const texts = useTexts(deskRefundTexts).page;
  const facts = useFacts(refund);
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {refund.transaction_id !== null && (
          <CopyButton value={refund.transaction_id}>{texts.copyTransaction}</CopyButton>
        )}
        <AuditLink subject={`refund:${refund.id}`}>{texts.toAudit}</AuditLink>
      </div>
    </Panel>
  );
}

function useFacts(refund: Refund): Fact[] {
  const texts = useTexts(deskRefundTexts);
  const words = texts.page;
  const format = useFormat();
  const byAt = (name: string | null, at: string) =>
    words.byAt({ name: name ?? '', time: format.moment(at) });
  return [
    fact(words.amount, format.money(refund)),
    ...factIfKnown('payee', words.payee, refund.payee_name),
    fact(
      words.account,
      mono(refund.payee_account),
      refund.is_to_source ? (
        words.toSource
      ) : (
        <span className="font-semibold text-warning">{words.notToSource}</span>
      ),
    ),
    ...factIfKnown('memo', words.memo, refund.payee_memo),
    fact(words.reason, texts.reasons[refund.reason]),
    fact(words.note, refund.note ?? words.none),
    fact(words.proposed, byAt(refund.proposed_by, refund.proposed_at)),
    ...factIfKnown('decided', words.decided, refund.decided_at, (at) =>
      byAt(refund.decided_by, at),
    ),
    ...factIfKnown('decision_reason', words.decisionReason, refund.decision_reason),
    ...factIfKnown('sent', words.sentAt, refund.sent_at, (at) => format.dateTime(at)),
    ...factIfKnown('transaction', words.transaction, refund.transaction_id, mono),
    ...factIfKnown('failure', words.failure, refund.state === 'ended' ? null : refund.failure),
  ];
}
