import type { PaymentHalt } from '@bb1/domain/officers/payment-halt-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskPaymentHaltTexts from '@bb1/texts/pages/desk-payment-halts';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { HaltReason } from './halt-reason.tsx';
import { useRight } from '../session/use-desk.ts';
import { useFormat } from '../parts/use-format.ts';

/** A payment halt in force, and the possible actions. */
export function OpenHalt({ halt }: { readonly halt: PaymentHalt }) {
  const texts = useTexts(deskPaymentHaltTexts);
  const format = useFormat();
  const mayPropose = useRight('payment_halts.propose_release');
  return (
    <Panel title={texts.kinds[halt.kind]}>
      <FactTable
        facts={[
          fact(texts.facts.since, format.dateTime(halt.halted_at)),
          fact(texts.facts.concerns, texts.scopes[halt.scope]),
          fact(texts.facts.by, halt.halted_by ?? texts.facts.product),
          fact(texts.facts.reason, <HaltReason halt={halt} />),
        ]}
      />
      {halt.kind === 'configuration' && (
        <WayOut
          to="/desk/configuration"
          right="configuration.view"
          text={texts.configuration}
          link={texts.toConfiguration}
        />
      )}
      {halt.kind === 'difference' && (
        <WayOut
          to="/desk/reconciliation"
          right="reconciliation.view"
          text={texts.difference}
          link={texts.toReconciliation}
        />
      )}
      <WaitingApproval id={halt.approval_id} />
      {halt.approval_id === null && mayPropose && halt.kind !== 'configuration' && (
        <ReasonFold
          intent="propose"
          title={texts.propose.title}
          hint={texts.propose.hint}
          reason={texts.propose.reason}
          submit={texts.propose.submit}
          hidden={{ payment_halt_id: halt.id }}
          takesProof={false}
        />
      )}
    </Panel>
  );
}

/** What clears the halt, and the page where that is seen. */
function WayOut({
  to,
  right,
  text,
  link,
}: {
  readonly to: string;
  readonly right: Parameters<typeof useRight>[0];
  readonly text: string;
  readonly link: string;
}) {
  const maySee = useRight(right);
  return (
    <div className="grid gap-1 text-small">
      <p className="text-muted">{text}</p>
      {maySee && (
        <PageLink to={to} className="link inline-flex min-h-11 items-center justify-self-start">
          {link}
        </PageLink>
      )}
    </div>
  );
}
