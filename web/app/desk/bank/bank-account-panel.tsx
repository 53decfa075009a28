import type { BankAccount } from '@bb1/domain/payments/evidence-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { fact } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';
import { PanelLink } from '../parts/panel-link.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { RowLink } from '../parts/row-link.tsx';
import { useWords } from '../parts/use-words.ts';

interface AccountProps {
  readonly account: BankAccount;
}

/** A bank account's opening balance, how far its statements are contiguous, and any gaps. */
export function BankAccountPanel({ account }: AccountProps) {
  const [{ accounts: texts, import: words }, format] = useWords(deskMoneyTexts);
  const { opening, balance, balance_date: day } = account;
  const facts = [
    fact(texts.iban, <span className="font-mono">{account.iban}</span>),
    opening !== null &&
      fact(
        texts.opening,
        format.eur(opening.balance),
        texts.openingAsOf({ day: format.date(opening.as_of, 'short') }),
      ),
    fact(texts.balance, balance && format.eur(balance), day && format.date(day, 'short')),
  ];
  const gaps: DeskColumn<BankAccount['gaps'][number]>[] = [
    column('statement', words.statement, (row) => (
      <RowLink to={`/desk/approvals/${row.approval_id}`}>{row.statement}</RowLink>
    )),
    figureColumn('from', texts.gapFrom, (row) => format.eur(row.balance_before)),
    figureColumn('to', texts.gapTo, (row) => format.eur(row.balance_after)),
    column('filled', texts.gapFilled, (row) =>
      row.filled_at === null ? texts.gapOpen : format.moment(row.filled_at),
    ),
  ];
  return (
    <FactsPanel title={texts.title} facts={facts}>
      {opening === null && <OpeningBalance account={account} />}
      {account.waiting.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-small font-semibold">{texts.waiting}</h3>
          <Note>{texts.waitingHint}</Note>
          <ul className="grid gap-3">
            {account.waiting.map((statement) => (
              <WaitingStatement key={statement.id} statement={statement} />
            ))}
          </ul>
        </section>
      )}
      {account.gaps.length > 0 && (
        <DeskTable caption={texts.gaps} columns={gaps} rows={account.gaps} />
      )}
    </FactsPanel>
  );
}

function OpeningBalance({ account }: AccountProps) {
  const texts = useTexts(deskMoneyTexts).accounts;
  if (account.opening_approval_id !== null)
    return (
      <div className="grid justify-items-start gap-2">
        <Alert kind="info">{texts.proposed}</Alert>
        <PanelLink to={`/desk/approvals/${account.opening_approval_id}`}>
          {texts.toApproval}
        </PanelLink>
      </div>
    );
  return (
    <div className="grid gap-3">
      <Alert kind="warning">{texts.noOpening}</Alert>
      <ActForm
        right="payments.import"
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
    </div>
  );
}

function WaitingStatement({ statement }: { readonly statement: BankAccount['waiting'][number] }) {
  const [{ accounts: texts, import: words }, format] = useWords(deskMoneyTexts);
  return (
    <li className="grid gap-2 rounded-control border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small">
        <RowLink to={`/desk/bank/${statement.import_id}`} className="wrap-anywhere">
          {statement.statement === '' ? words.unnamed : statement.statement}
        </RowLink>
        <span className="text-muted">
          {statement.came_by === 'folder'
            ? words.cameBy.folder
            : words.cameBy.upload({ name: statement.uploaded_by ?? '' })}
        </span>
      </div>
      <p className="figures flex flex-wrap gap-x-4 text-small">
        <span>
          {texts.begins}{' '}
          {statement.opening === null ? words.noBalance : format.eur(statement.opening)}
        </span>
        <span>{texts.lines({ count: statement.lines })}</span>
        <span>+{format.eur(statement.credits)}</span>
        <span>{format.eur(statement.debits)}</span>
      </p>
      {statement.approval_id === null ? (
        <ReasonFold
          right="payments.propose_decision"
          intent="gap"
          title={texts.explain}
          hint={texts.explainHint}
          reason={texts.explainReason}
          submit={texts.explainSubmit}
          hidden={{ id: statement.id }}
          takesProof={false}
        />
      ) : (
        <PanelLink to={`/desk/approvals/${statement.approval_id}`}>{texts.toApproval}</PanelLink>
      )}
    </li>
  );
}
