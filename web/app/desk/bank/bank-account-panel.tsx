import type { BankAccount } from '@bb1/domain/payments/evidence-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { type FactLine, fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';

interface AccountProps {
  readonly account: BankAccount;
}

/** A bank account's opening balance, how far its statements are contiguous, and any gaps. */
export function BankAccountPanel({ account }: AccountProps) {
  const texts = useTexts(deskMoneyTexts).accounts;
  const gapColumns = useGapColumns();
  return (
    <Panel title={texts.title}>
      <FactTable facts={useAccountFacts(account)} />
      {account.opening === null && <OpeningBalance account={account} />}
      {account.waiting.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-small font-semibold">{texts.waiting}</h3>
          <p className="text-small text-muted">{texts.waitingHint}</p>
          <ul className="grid gap-3">
            {account.waiting.map((statement) => (
              <WaitingStatement key={statement.id} statement={statement} />
            ))}
          </ul>
        </section>
      )}
      {account.gaps.length > 0 && (
        <DeskTable
          caption={texts.gaps}
          columns={gapColumns}
          rows={account.gaps}
          rowKey={({ approval_id: id }) => id}
        />
      )}
    </Panel>
  );
}

function useAccountFacts({ iban, opening, balance, balance_date: day }: BankAccount): FactLine[] {
  const texts = useTexts(deskMoneyTexts).accounts;
  const format = useFormat();
  return [
    fact(texts.iban, <span className="font-mono">{iban}</span>),
    opening !== null &&
      fact(
        texts.opening,
        format.eur(opening.balance),
        texts.openingAsOf({ day: format.date(opening.as_of, 'short') }),
      ),
    fact(texts.balance, balance && format.eur(balance), day && format.date(day, 'short')),
  ];
}

function OpeningBalance({ account }: AccountProps) {
  const texts = useTexts(deskMoneyTexts).accounts;
  const mayPropose = useRight('payments.import');
  if (account.opening_approval_id !== null)
    return (
      <div className="grid justify-items-start gap-2">
        <Alert kind="info">{texts.proposed}</Alert>
        <ToApproval id={account.opening_approval_id} />
      </div>
    );
  return (
    <div className="grid gap-3">
      <Alert kind="warning">{texts.noOpening}</Alert>
      {mayPropose && (
        <ActForm
          fold={texts.enter}
          intent="opening"
          hidden={{ account_iban: account.iban }}
          hint={texts.enterHint}
          submit={texts.propose}
        >
          <TextField name="balance" label={texts.amount} inputMode="decimal" />
          <TextField name="as_of" label={texts.asOf} type="date" />
          <ReasonField label={texts.reason} />
        </ActForm>
      )}
    </div>
  );
}

function WaitingStatement({ statement }: { readonly statement: BankAccount['waiting'][number] }) {
  const all = useTexts(deskMoneyTexts);
  const texts = all.accounts;
  const format = useFormat();
  const mayPropose = useRight('payments.propose_decision');
  return (
    <li className="grid gap-2 rounded-control border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small">
        <PageLink
          to={`/desk/bank/${statement.import_id}`}
          className="link inline-flex min-h-6 items-center wrap-anywhere"
        >
          {statement.statement === '' ? all.import.unnamed : statement.statement}
        </PageLink>
        <span className="text-muted">
          {statement.came_by === 'folder'
            ? all.import.cameBy.folder
            : all.import.cameBy.upload({ name: statement.uploaded_by ?? '' })}
        </span>
      </div>
      <p className="figures flex flex-wrap gap-x-4 text-small">
        <span>
          {texts.begins}{' '}
          {statement.opening === null ? all.import.noBalance : format.eur(statement.opening)}
        </span>
        <span>{texts.lines({ count: statement.lines })}</span>
        <span>+{format.eur(statement.credits)}</span>
        <span>{format.eur(statement.debits)}</span>
      </p>
      {statement.approval_id !== null && <ToApproval id={statement.approval_id} />}
      {statement.approval_id === null && mayPropose && (
        <ReasonFold
          intent="gap"
          title={texts.explain}
          hint={texts.explainHint}
          reason={texts.explainReason}
          submit={texts.explainSubmit}
          hidden={{ id: statement.id }}
          takesProof={false}
        />
      )}
    </li>
  );
}

function ToApproval({ id }: { readonly id: string }) {
  return (
    <PageLink
      to={`/desk/approvals/${id}`}
      className="link inline-flex min-h-11 items-center justify-self-start text-small"
    >
      {useTexts(deskMoneyTexts).accounts.toApproval}
    </PageLink>
  );
}

function useGapColumns(): DeskColumn<BankAccount['gaps'][number]>[] {
  const all = useTexts(deskMoneyTexts);
  const texts = all.accounts;
  const format = useFormat();
  return [
    column('statement', all.import.statement, (row) => (
      <PageLink
        to={`/desk/approvals/${row.approval_id}`}
        className="link inline-flex min-h-6 items-center"
      >
        {row.statement}
      </PageLink>
    )),
    figureColumn('from', texts.gapFrom, (row) => format.eur(row.balance_before)),
    figureColumn('to', texts.gapTo, (row) => format.eur(row.balance_after)),
    column('filled', texts.gapFilled, (row) =>
      row.filled_at === null ? texts.gapOpen : format.moment(row.filled_at),
    ),
  ];
}
