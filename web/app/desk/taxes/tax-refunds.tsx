import type { DeskTaxRefunds } from '@bb1/domain/taxes/tax-refund-endpoints';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useTexts } from '../../language/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';

interface TaxRefundsProps {
  readonly refunds: DeskTaxRefunds;
}

/** What corrections owe to the person, its refunds, and the proposal of one. */
export function TaxRefunds({ refunds }: TaxRefundsProps) {
  const texts = useTexts(deskTaxTexts).person;
  const { states } = useTexts(deskRefundTexts);
  const format = useFormat();
  const mayPropose = useRight('refunds.propose');
  const { owed, total, refunds: made } = refunds;
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
      {owed.length > 0 && mayPropose && !isOpen && <ProposeTaxRefund refunds={refunds} />}
    </Panel>
  );
}

function ProposeTaxRefund({ refunds }: TaxRefundsProps) {
  const texts = useTexts(deskTaxTexts).person;
  const [account] = refunds.accounts;
  return (
    <ActForm
      fold={texts.refundTitle}
      intent="refund"
      hint={texts.refundHint({ name: refunds.payee_name })}
      submit={texts.refundSubmit}
    >
      <TextField
        name="payee_account"
        label={texts.refundAccount}
        hint={account === undefined ? texts.refundNoAccount : texts.refundKnownAccount}
        defaultValue={account ?? ''}
        maxLength={120}
        spellCheck={false}
        autoCapitalize="none"
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
  );
}
