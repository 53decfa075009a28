import type { HoldingAdjustment } from '@bb1/domain/holdings/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { fact, type Fact, FactTable } from '../parts/fact-table.tsx';
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
      {useRight('audit.view') && (
        <PageLink
          to={`/desk/audit?subject=${encodeURIComponent(`holding_adjustment:${act.id}`)}`}
          className="link inline-flex min-h-11 items-center justify-self-start text-small"
        >
          {texts.toAudit}
        </PageLink>
      )}
    </Panel>
  );
}

function useFacts(act: HoldingAdjustment): Fact[] {
  const words = useTexts(deskHoldingAdjustmentTexts).page;
  const format = useFormat();
  const mayViewOrders = useRight('orders.view');
  const mono = (text: string) => <span className="font-mono text-fine leading-6">{text}</span>;
  const byAt = (name: string | null, at: string | null) =>
    at === null ? null : words.byAt({ name: name ?? '', time: format.moment(at) });
  const answer = (key: string, name: string, value: Fact['value'], note?: Fact['note']): Fact[] =>
    value === null ? [] : [{ key, name, value, ...(note === undefined ? {} : { note }) }];
  return [
    fact(words.holder, <PersonLink accountId={act.account_id} name={act.full_name} />),
    ...answer(
      'wallet',
      words.wallet,
      act.public_key === null ? null : mono(act.public_key),
      act.is_frozen ? (
        <span className="font-semibold text-warning">{words.frozenNow}</span>
      ) : undefined,
    ),
    ...answer(
      'died_on',
      words.diedOn,
      act.died_on === null ? null : format.date(act.died_on, 'short'),
    ),
    ...answer(
      'recipient',
      words.recipient,
      act.target_account_id !== null && act.target_account_id !== act.account_id ? (
        <PersonLink accountId={act.target_account_id} name={act.target_full_name ?? ''} />
      ) : null,
    ),
    ...answer(
      'target',
      words.target,
      act.target_public_key === null ? null : mono(act.target_public_key),
    ),
    ...answer('tokens', words.tokens, act.tokens === null ? null : format.quantity(act.tokens)),
    ...answer(
      'order',
      words.order,
      act.order_id === null ? null : mayViewOrders ? (
        <RecordLink to={`/desk/orders/${act.order_id}`}>{act.order_reference}</RecordLink>
      ) : (
        act.order_reference
      ),
    ),
    fact(words.reason, act.reason),
    fact(words.document, act.document_reference),
    ...answer('proposed', words.proposed, byAt(act.proposed_by, act.proposed_at)),
    ...answer('decided', words.decided, byAt(act.decided_by, act.decided_at)),
    ...answer(
      'stopped',
      words.stopped,
      byAt(act.stopped_by, act.stopped_at),
      act.stop_reason ?? undefined,
    ),
    ...answer(
      'done',
      words.done,
      act.done_at === null ? null : format.moment(act.done_at),
      act.settled_ledger === null ? undefined : words.ledger({ ledger: act.settled_ledger }),
    ),
    ...answer(
      'transaction',
      words.transaction,
      act.transaction_hash === null ? null : mono(act.transaction_hash),
    ),
    ...answer('failure', words.failure, act.failure === null ? null : mono(act.failure)),
  ];
}
