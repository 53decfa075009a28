import { cents } from '@bb1/domain/money';
import type { UnexplainedDebitDetail } from '@bb1/domain/payments/unexplained-money-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { CandidateFigure } from './candidate-figure.tsx';
import { CandidateSearch } from './candidate-search.tsx';
import { CandidateSigns } from './candidate-signs.tsx';
import { ActForm } from '../parts/act-form.tsx';

interface DebitCandidatesProps {
  readonly debit: UnexplainedDebitDetail;
  readonly search: string | undefined;
}

/** Payments that the debit may take back, the likeliest first, and a search for any other. */
export function DebitCandidates({ debit, search }: DebitCandidatesProps) {
  const texts = useTexts(deskPaymentTexts).debit;
  const mayPropose = useRight('payments.propose_decision');
  if (debit.payment_id !== null || debit.approval_id !== null) return null;
  return (
    <Panel title={texts.candidates}>
      <p className="text-small text-muted">{texts.lead}</p>
      <CandidateSearch search={search} texts={texts} />
      {debit.candidates.length === 0 && (
        <p className="text-small">{search === undefined ? texts.noCandidates : texts.noneFound}</p>
      )}
      <ul className="grid gap-3">
        {debit.candidates.map((candidate) => (
          <Candidate
            key={candidate.payment_id}
            candidate={candidate}
            debit={debit}
            mayPropose={mayPropose}
          />
        ))}
      </ul>
    </Panel>
  );
}

type Credit = UnexplainedDebitDetail['candidates'][number];

function Candidate({
  candidate,
  debit,
  mayPropose,
}: Pick<DebitCandidatesProps, 'debit'> & {
  readonly candidate: Credit;
  readonly mayPropose: boolean;
}) {
  const texts = useTexts(deskPaymentTexts).debit;
  const format = useFormat();
  const isPart = cents(candidate.left) > cents(debit.amount);
  return (
    <li className="grid gap-3 rounded-control border border-edge p-4">
      <h3 className="grid text-small">
        <RecordLink
          to={`/desk/payments/${candidate.payment_id}`}
          className="link inline-flex min-h-6 items-center font-semibold"
        >
          {candidate.payer_name ?? texts.none}
        </RecordLink>
        <span className="wrap-anywhere text-muted">{candidate.remittance}</span>
      </h3>
      <CandidateSigns signs={candidate.signs} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-small sm:grid-cols-3">
        <CandidateFigure name={texts.amount} value={format.eur(candidate.amount)} />
        <CandidateFigure
          name={texts.left}
          value={format.eur(candidate.left)}
          note={isPart ? texts.partNote({ amount: format.eur(debit.amount) }) : undefined}
        />
        <CandidateFigure
          name={texts.bookedCredit}
          value={format.date(candidate.booking_date, 'short')}
        />
      </dl>
      {mayPropose && (
        <ActForm
          className="grid gap-4"
          fold={texts.choose}
          intent="take_back"
          hidden={{ payment_id: candidate.payment_id, version: candidate.version }}
          oneOf="payment_id"
          submit={texts.submitChoice}
        >
          <ReasonField label={texts.reason} hint={texts.reasonHint} />
        </ActForm>
      )}
    </li>
  );
}
