import type { DeskTaxRefunds } from '@bb1/domain/taxes/tax-refund-endpoints';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useTexts } from '../../language/use-texts.ts';
import { ExactField, TextField } from '../../ui/text-field.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';
import type { TaxShortfall } from '@bb1/domain/taxes/correction-desk-endpoints';
import { SelectField } from '../../ui/select-field.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import type { TaxPersonForm } from './tax-person-actions.ts';
import { Note } from '../parts/note.tsx';

interface TaxRefundsProps {
  readonly refunds: DeskTaxRefunds;
}

/** What corrections owe to the person, its refunds, and the proposal of one. */
export function TaxRefunds({ refunds }: TaxRefundsProps) {
  const [{ person: texts }, format] = useWords(deskTaxTexts);
  const { states } = useTexts(deskRefundTexts);
  const mayPropose = useRight('refunds.propose');
  const { owed, total, refunds: made } = refunds;
  const [account] = refunds.accounts;
  if (owed.length + made.length === 0) return null;
  const isOpen = made.some(({ state }) => ['proposed', 'approved', 'exported'].includes(state));
  return (
    <Panel title={texts.refunds}>
      {owed.length > 0 && (
        <FactTable
          facts={[
            ...owed.map((one) =>
              fact(
                texts.owedFor({ day: format.date(one.day, 'short') }),
                format.eur(one.amount),
                texts.owedSince({ day: format.date(one.corrected_at, 'short') }),
              ),
            ),
            fact(texts.owedTotal, format.eur(total)),
          ]}
        />
      )}
      {made.length > 0 && (
        <ul className="grid gap-1.5 text-small">
          {made.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline gap-x-3">
              <RecordLink to={`/desk/refunds/${one.id}`} className="link font-mono">
                {one.number}
              </RecordLink>
              <span className="figures">{format.eur(one.amount)}</span>
              <span className="text-muted">{states[one.state]}</span>
            </li>
          ))}
        </ul>
      )}
      {owed.length > 0 && mayPropose && !isOpen && (
        <ActForm
          fold={texts.refundTitle}
          intent="refund"
          hint={texts.refundHint({ name: refunds.payee_name })}
          submit={texts.refundSubmit}
        >
          <ExactField
            name="payee_account"
            label={texts.refundAccount}
            hint={account === undefined ? texts.refundNoAccount : texts.refundKnownAccount}
            defaultValue={account ?? ''}
            maxLength={120}
          />
          <TextField
            name="payee_name"
            label={texts.refundName}
            hint={texts.refundNameHint}
            optional={texts.optional}
            maxLength={70}
          />
          <TextField
            name="note"
            label={texts.refundNote}
            hint={texts.refundNoteHint}
            optional={texts.optional}
            maxLength={300}
          />
        </ActForm>
      )}
    </Panel>
  );
}

interface WrongTaxPanelProps<P extends TaxShortfall> {
  readonly title: string;
  readonly hint: string;
  readonly payouts: readonly P[];
  /** One payout, in words. */
  readonly words: (payout: P) => string;
  readonly intent: TaxPersonForm;
  readonly submit: string;
}

/** Payouts whose tax is not right by what is approved now, and what officers propose about one of them. */
export function WrongTaxPanel<P extends TaxShortfall>({
  title,
  hint,
  payouts,
  words,
  intent,
  submit,
}: WrongTaxPanelProps<P>) {
  const texts = useTexts(deskTaxTexts).person;
  const mayPropose = useRight('taxes.propose');
  if (payouts.length === 0) return null;
  const free = payouts.filter(({ approval_id: waiting }) => waiting === null);
  return (
    <Panel title={title} lead={hint}>
      <ul className="grid gap-1.5 text-small">
        {payouts.map((one) => (
          <li key={one.payout_id} className="figures">
            {words(one)}
          </li>
        ))}
      </ul>
      {payouts.map(({ payout_id: id, approval_id: waiting }) => (
        <WaitingApproval key={id} id={waiting} />
      ))}
      {free.length > 0 && !mayPropose && <Note>{texts.mayNotEnter}</Note>}
      {free.length > 0 && mayPropose && (
        <PayoutProposal
          intent={intent}
          name="payout_id"
          label={texts.surplusPayment}
          payouts={free.map(({ payout_id: id, day, withheld: amount }) => ({ id, day, amount }))}
          submit={submit}
        />
      )}
    </Panel>
  );
}

interface PayoutProposalProps {
  readonly intent: TaxPersonForm;
  readonly name: string;
  readonly label: string;
  /** Days are YYYY-MM-DD, amounts decimal strings in euros. */
  readonly payouts: readonly {
    readonly id: string;
    readonly day: string;
    readonly amount: string;
  }[];
  readonly hint?: string;
  readonly submit: string;
}

/** What officers propose about one of several payouts, with a reason. */
export function PayoutProposal({
  intent,
  name,
  label,
  payouts,
  hint,
  submit,
}: PayoutProposalProps) {
  const [{ person: texts }, format] = useWords(deskTaxTexts);
  return (
    <ActForm intent={intent} submit={submit}>
      <SelectField
        name={name}
        label={label}
        options={payouts.map(({ id, day, amount }) => ({
          value: id,
          label: texts.payoutOption({
            day: format.date(day, 'short'),
            amount: format.eur(amount),
          }),
        }))}
      />
      <ReasonField label={texts.surplusReason} />
      {hint !== undefined && <Note>{hint}</Note>}
    </ActForm>
  );
}
