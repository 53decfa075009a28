import type { DeskTaxRefunds } from '@bb1/domain/taxes/tax-refund-endpoints';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useTexts } from '../../language/use-texts.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { Fold } from '../parts/fold.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';

interface TaxRefundsProps {
  readonly refunds: DeskTaxRefunds;
  readonly answer: unknown;
}

/** What corrections owe to the person, its refunds, and the proposal of one. */
export function TaxRefunds({ refunds, answer }: TaxRefundsProps) {
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
            ...owed.map((one, at) => ({
              key: `${one.day} ${at}`,
              name: texts.owedFor({ day: format.date(one.day, 'short') }),
              value: format.eur(one.amount),
              note: texts.owedSince({ day: format.date(one.corrected_at, 'short') }),
            })),
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
        <ProposeTaxRefund refunds={refunds} answer={answer} />
      )}
    </Panel>
  );
}

function ProposeTaxRefund({ refunds, answer }: TaxRefundsProps) {
  const texts = useTexts(deskTaxTexts).person;
  const own = answerTo('refund', answer);
  const [account] = refunds.accounts;
  return (
    <Fold title={texts.refundTitle} open={own !== null}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <HiddenFields intent="refund" />
        <p className="text-small text-muted">{texts.refundHint({ name: refunds.payee_name })}</p>
        <TextField
          name="payee_account"
          label={texts.refundAccount}
          hint={account === undefined ? texts.refundNoAccount : texts.refundKnownAccount}
          defaultValue={account ?? ''}
          maxLength={120}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
        />
        <TextField
          name="payee_name"
          label={texts.refundName}
          hint={texts.refundNameHint}
          optional={texts.optional}
          maxLength={70}
          autoComplete="off"
        />
        <TextField
          name="note"
          label={texts.refundNote}
          hint={texts.refundNoteHint}
          optional={texts.optional}
          maxLength={300}
          autoComplete="off"
        />
        <SubmitButton className="justify-self-start">{texts.refundSubmit}</SubmitButton>
      </PageForm>
    </Fold>
  );
}
