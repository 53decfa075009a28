import {
  getUnexplainedDebit,
  proposeTakeBack,
  type UnexplainedDebitDetail,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { DeskPage } from '../parts/desk-page.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { searchedWords } from '../parts/list-filters.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/unexplained-debit-page.ts';
import { NoteCell } from './note-cell.tsx';
import { pageAct } from '../session/page-acts.ts';
import { cents } from '@bb1/domain/money';
import { ReasonField } from '../parts/reason-field.tsx';
import { CandidateFigure, CandidateSearch, CandidateSigns } from './candidate-search.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';

export const meta = pageMeta(deskPaymentTexts, (texts) => texts.debit);

export async function loader(args: Route.LoaderArgs) {
  const q = searchedWords(new URL(args.request.url).searchParams);
  return {
    debit: await deskApi(args)(getUnexplainedDebit, {
      params: { id: args.params.id },
      query: { q },
    }),
    q,
  };
}

export const action = pageAct(async (api, form, { params, to }) => {
  const { approval_id: id } = await api(proposeTakeBack, {
    params,
    body: form.body(['payment_id', 'reason', 'version']),
  });
  return to(`/desk/approvals/${id}`);
});

export default function UnexplainedDebitPage({ loaderData: { debit, q } }: Route.ComponentProps) {
  const [{ debit: texts, debits, notes }, format] = useWords(deskPaymentTexts);

  return (
    <DeskPage
      title={texts.title}
      back={['/desk/payments/debits', texts.back]}
      lead={<span className="figures">{format.eur(debit.amount)}</span>}
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <FactsPanel
          title={texts.facts}
          facts={[
            fact(texts.booked, format.date(debit.booking_date)),
            fact(texts.kind, debits.kinds[debit.kind]),
            factIfKnown(texts.counterparty, debit.counterparty),
            factIfKnown(texts.account, debit.counterparty_iban, mono),
            fact(texts.text, debit.remittance || texts.none),
            factIfKnown(texts.endToEndId, debit.end_to_end_id, mono),
            factIfKnown(texts.bankReference, debit.bank_reference, mono),
            factIfKnown(texts.returnReason, debit.return_reason, mono),
            fact(notes.note, <NoteCell row={debit} />),
          ]}
        />
        <div className="grid min-w-0 gap-5">
          <Found debit={debit} />
          {debit.payment_id === null && debit.approval_id === null && (
            <Panel title={texts.candidates} lead={texts.lead}>
              <CandidateSearch search={q} texts={texts} />
              {debit.candidates.length === 0 && (
                <p className="text-small">
                  {q === undefined ? texts.noCandidates : texts.noneFound}
                </p>
              )}
              <ul className="grid gap-3">
                {debit.candidates.map((candidate) => (
                  <li
                    key={candidate.payment_id}
                    className="grid gap-3 rounded-control border border-edge p-4"
                  >
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
                        note={
                          cents(candidate.left) > cents(debit.amount)
                            ? texts.partNote({ amount: format.eur(debit.amount) })
                            : undefined
                        }
                      />
                      <CandidateFigure
                        name={texts.bookedCredit}
                        value={format.date(candidate.booking_date, 'short')}
                      />
                    </dl>
                    <ActForm
                      right="payments.propose_decision"
                      className="grid gap-4"
                      fold={texts.choose}
                      intent="take_back"
                      hidden={{ payment_id: candidate.payment_id, version: candidate.version }}
                      oneOf="payment_id"
                      submit={texts.submitChoice}
                    >
                      <ReasonField label={texts.reason} hint={texts.reasonHint} />
                    </ActForm>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
    </DeskPage>
  );
}

/** What was found out about it already. */
function Found({ debit }: { readonly debit: UnexplainedDebitDetail }) {
  const texts = useTexts(deskPaymentTexts).debit;
  if (debit.payment_id !== null)
    return (
      <Alert kind="success">
        {texts.explained}{' '}
        <RecordLink to={`/desk/payments/${debit.payment_id}`}>{texts.toPayment}</RecordLink>
      </Alert>
    );
  if (debit.approval_id !== null)
    return (
      <Alert kind="info">
        {texts.proposed}{' '}
        <RecordLink to={`/desk/approvals/${debit.approval_id}`}>{texts.toApproval}</RecordLink>
      </Alert>
    );
  return null;
}
