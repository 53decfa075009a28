import { ACCEPTANCES } from '@bb1/domain/orders/endpoints';
import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import type { DeskOrderDetail } from '@bb1/domain/payments/order-money-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { AuditLink } from '../parts/audit-link.tsx';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { type FactLine, fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { useFormat } from '../parts/use-format.ts';
import { VerdictBadge } from '../parts/verdict-badge.tsx';

interface Acceptance {
  readonly name: string;
  readonly version: string;
  /** SHA-256 of the text, in hex; of orders that were placed before it was kept there is none. */
  readonly hash: string | undefined;
}

/**
 * The investor, the payment method, and the accepted texts with their versions. It never changes.
 */
export function OrderTerms({ order }: { readonly order: DeskOrderDetail }) {
  const texts = useTexts(deskOrderTexts).page;
  const facts = useFacts(order);
  const accepted = Object.entries(order.accepted).map(([name, version]) => ({
    name,
    version,
    hash: order.accepted_hashes[name],
  }));
  return (
    <Panel title={texts.terms}>
      <FactTable facts={facts} />
      <DeskTable
        caption={texts.accepted}
        columns={useAcceptanceColumns()}
        rows={accepted}
        rowKey={({ name }) => name}
      />
      <AuditLink subject={`order:${order.id}`}>{texts.toAudit}</AuditLink>
    </Panel>
  );
}

function useFacts(order: DeskOrderDetail): FactLine[] {
  const texts = useTexts(deskOrderTexts).page;
  const format = useFormat();
  const verdict = KYC_VERDICTS.find((one) => one === order.kyc_verdict);
  return [
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
    factIfKnown(texts.withdrawn, order.withdrawn_at, (at) => format.dateTime(at)),
  ];
}

function useAcceptanceColumns(): DeskColumn<Acceptance>[] {
  const texts = useTexts(deskOrderTexts).page;
  return [
    textColumn('name', texts.acceptedWhat, ({ name }) => acceptanceName(texts.acceptedNames, name)),
    column('version', texts.acceptedVersion, ({ version }) => (
      <span className="whitespace-nowrap">{version}</span>
    )),
    column('hash', texts.acceptedHash, ({ hash }) => (
      <span className="font-mono text-fine whitespace-nowrap" title={hash}>
        {hash === undefined ? texts.none : shortened(hash)}
      </span>
    )),
  ];
}

function acceptanceName(
  names: Readonly<Record<(typeof ACCEPTANCES)[number], string>>,
  name: string,
): string {
  const known = ACCEPTANCES.find((one) => one === name);
  return known === undefined ? name : names[known];
}
