import {
  HALT_SCOPES,
  listPaymentHalts,
  type PaymentHalt,
  proposeMoneyRelease,
  haltPayments,
} from '@bb1/domain/officers/payment-halt-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import deskPaymentHaltTexts from '@bb1/texts/pages/desk-payment-halts';
import { SelectField } from '../../ui/select-field.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/payment-halts-page.ts';
import { HaltReason } from './halt-reason.tsx';
import { useWords } from '../parts/use-words.ts';
import { pageActs } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { fact } from '../parts/fact-table.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskPaymentHaltTexts, (texts) => texts.page);

export const loader = deskLoader((api) => api(listPaymentHalts));

export const action = pageActs({
  halt: (api, form) => api(haltPayments, { body: form.body(['reason', 'scope']) }),
  propose: (api, form) =>
    api(proposeMoneyRelease, { body: form.body(['reason', 'payment_halt_id']) }),
});

export default function PaymentHaltsPage({ loaderData: { halts } }: Route.ComponentProps) {
  const [texts, format] = useWords(deskPaymentHaltTexts);
  const mayHalt = useRight('payment_halts.halt');
  const open = halts.filter(({ lifted_at: lifted }) => lifted === null);
  // A scope halted by an officer needs no second halt.
  const scopes = HALT_SCOPES.filter(
    (scope) => !open.some((one) => one.kind === 'officer' && one.scope === scope),
  );
  return (
    <DeskPage title={texts.page.title} lead={texts.page.lead} done={texts.done}>
      <div className="grid items-start gap-5 lg:grid-cols-[repeat(auto-fit,minmax(26rem,1fr))]">
        {open.length === 0 ? (
          <Panel title={texts.page.open}>
            <Note>{texts.page.none}</Note>
          </Panel>
        ) : (
          open.map((halt) => <OpenHalt key={halt.id} halt={halt} />)
        )}
        {mayHalt && scopes.length > 0 && (
          <Panel title={texts.page.new}>
            <ReasonFold
              intent="halt"
              title={texts.halt.title}
              hint={texts.halt.hint}
              reason={texts.halt.reason}
              submit={texts.halt.submit}
              takesProof={false}
            >
              <SelectField
                name="scope"
                label={texts.halt.scope}
                options={scopes.map((scope) => ({ value: scope, label: texts.scopes[scope] }))}
              />
            </ReasonFold>
          </Panel>
        )}
      </div>
      <TablePanel
        title={texts.page.history}
        columns={({ column, textColumn }) => [
          column('since', texts.facts.since, (row) => format.moment(row.halted_at)),
          column('kind', texts.facts.by, (row) => (
            <span className="grid">
              {texts.kinds[row.kind]}
              {row.halted_by !== null && (
                <span className="text-fine text-muted">{row.halted_by}</span>
              )}
            </span>
          )),
          column('concerns', texts.facts.concerns, (row) => texts.scopes[row.scope]),
          textColumn('reason', texts.facts.reason, (row) => <HaltReason halt={row} />),
          column('until', texts.facts.until, (row) =>
            row.lifted_at === null ? texts.facts.inForce : format.moment(row.lifted_at),
          ),
          textColumn(
            'release',
            texts.facts.release,
            (row) =>
              row.release !== null && (
                <span className="grid wrap-anywhere">
                  {row.release.reason}
                  <span className="text-fine text-muted">
                    {texts.facts.proposed({
                      name: row.release.proposed_by,
                      time: format.moment(row.release.proposed_at),
                    })}
                  </span>
                  <span className="text-fine text-muted">
                    {texts.facts.decided({
                      name: row.release.decided_by,
                      time: format.moment(row.release.decided_at),
                    })}
                  </span>
                </span>
              ),
          ),
        ]}
        rows={halts}
        none={texts.page.noHistory}
      />
    </DeskPage>
  );
}

function OpenHalt({ halt }: { readonly halt: PaymentHalt }) {
  const [texts, format] = useWords(deskPaymentHaltTexts);
  const mayPropose = useRight('payment_halts.propose_release');
  return (
    <FactsPanel
      title={texts.kinds[halt.kind]}
      facts={[
        fact(texts.facts.since, format.dateTime(halt.halted_at)),
        fact(texts.facts.concerns, texts.scopes[halt.scope]),
        fact(texts.facts.by, halt.halted_by ?? texts.facts.product),
        fact(texts.facts.reason, <HaltReason halt={halt} />),
      ]}
    >
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
    </FactsPanel>
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
