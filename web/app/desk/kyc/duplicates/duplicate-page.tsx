import { viewDocument } from '@bb1/domain/kyc/desk-endpoints';
import { decideDuplicate, getDuplicate, type Duplicate } from '@bb1/domain/kyc/duplicate-endpoints';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { type ShouldRevalidateFunctionArgs, useActionData } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { DeskPage } from '../../parts/desk-page.tsx';
import { deskApi } from '../../session/desk-session.ts';
import { DocumentPane } from '../documents/document-pane.tsx';
import type { Route } from './+types/duplicate-page.ts';
import { pageAct } from '../../session/page-acts.ts';
import { citizenshipsOf, taxResidencesOf } from '@bb1/domain/kyc/identity-proof';
import { useLocale } from '../../../language/use-locale.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DeskTable } from '../../parts/desk-table.tsx';
import { countryName } from '../../parts/format-moment.ts';
import { Panel } from '../../parts/panel.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { useWords } from '../../parts/use-words.ts';
import { DUPLICATE_FINDINGS } from '@bb1/domain/kyc/duplicate-finding';
import { isRefused } from '../../../session/refused.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RadioField } from '../../../ui/checkbox-field.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { ActionOutcome } from '../../parts/action-outcome.tsx';
import { Fold } from '../../parts/fold.tsx';
import { useRight } from '../../session/use-desk.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { Note } from '../../parts/note.tsx';

export const meta = pageMeta(deskKycTexts, (texts) => texts.duplicate);

export function loader(args: Route.LoaderArgs) {
  const { account_id, other_account_id } = args.params;
  return deskApi(args)(getDuplicate, { params: { account_id, other_account_id } });
}

/** Loading both sides is a logged view of two people; opening a document is not another one. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') === 'view' ? false : defaultShouldRevalidate;
}

export const action = pageAct<'account_id' | 'other_account_id'>(
  async (api, form, { params: { account_id, other_account_id } }) => {
    if (form.text('intent') === 'view') {
      const attachmentId = form.text('attachment_id');
      const file = await api(viewDocument, {
        params: { account_id: form.text('account_id'), attachment_id: attachmentId },
        body: form.body(['reason']),
      });
      return {
        viewed: {
          attachmentId,
          name: file.name,
          type: file.type,
          contentBase64: file.content_base64,
        },
      };
    }
    await api(decideDuplicate, {
      params: { account_id, other_account_id },
      body: form.body(['finding', 'reason', 'details_hash']),
    });
    return { decided: true };
  },
);

export default function DuplicatePage({ loaderData: pair, actionData }: Route.ComponentProps) {
  const [{ duplicate: texts, signs }, format] = useWords(deskKycTexts);
  const rows = useRows(pair);
  const answer = useActionData<unknown>();
  const [first, second] = pair.sides;
  return (
    <DeskPage
      title={
        <>
          {first.full_name} · {second.full_name}
        </>
      }
      back={[`/desk/kyc/${first.account_id}`, texts.back]}
      lead={texts.lead}
    >
      <Panel title={texts.compare}>
        <p className="flex flex-wrap gap-2 text-small">
          {pair.matches.length === 0 && texts.notAlike}
          {pair.matches.map((sign) => (
            <Badge key={sign} kind="warning">
              {signs.duplicateSigns[sign]}
            </Badge>
          ))}
        </p>
        <DeskTable
          caption={texts.compare}
          columns={({ column, textColumn }) => [
            column('field', texts.field, (row) => row.name),
            textColumn('one', first.full_name, ({ values: [own, others] }) => (
              <Values values={own} others={others} />
            )),
            textColumn('other', second.full_name, ({ values: [others, own] }) => (
              <Values values={own} others={others} />
            )),
            column('same', '', (row) => isSame(row) && <Badge kind="warning">{texts.same}</Badge>),
          ]}
          rows={rows}
          rowKey={(row) => row.key}
        />
        <p className="flex flex-wrap gap-x-4 text-small">
          {pair.sides.map((side) => (
            <RecordLink key={side.account_id} to={`/desk/kyc/${side.account_id}`}>
              {texts.account}: {side.email}
            </RecordLink>
          ))}
        </p>
      </Panel>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {pair.sides.map((one) => (
          <DocumentPane
            key={one.account_id}
            review={one}
            pageAnswer={actionData}
            owner={{ accountId: one.account_id, name: one.full_name }}
          />
        ))}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={texts.decision}>
          <ActionOutcome
            answer={answer}
            done={
              typeof answer === 'object' && answer !== null && 'decided' in answer
                ? texts.done
                : undefined
            }
            round={pair.decisions.length}
            notDone={texts.handled}
          />
          {pair.decided && <Note>{texts.valid}</Note>}
          {!(isRefused(answer) && answer.status === 409) && <NextStep pair={pair} />}
        </Panel>
        <Panel title={texts.history}>
          {pair.decisions.length === 0 ? (
            <Note>{texts.noHistory}</Note>
          ) : (
            <ol className="grid gap-3">
              {pair.decisions.map((one) => (
                <li key={one.at} className="grid gap-0.5 border-l-4 border-line pl-3 text-small">
                  <span className="font-medium">
                    {texts.findings[one.finding]}
                    {!one.of_present_details && ` (${texts.earlier})`}
                  </span>
                  <span className="text-fine text-muted">
                    {one.officer}, {format.moment(one.at)} ·{' '}
                    {one.matches.map((sign) => signs.duplicateSigns[sign]).join(', ')}
                  </span>
                  <span className="whitespace-pre-wrap wrap-anywhere">{one.reason}</span>
                </li>
              ))}
            </ol>
          )}
        </Panel>
      </div>
    </DeskPage>
  );
}

type Side = Duplicate['sides'][number];
type Proof = Side['identity_proofs'][number];

interface Compared {
  readonly key: string;
  readonly name: string;
  readonly values: readonly [readonly string[], readonly string[]];
}

function isSame({ values: [own, others] }: Compared): boolean {
  return own.some((value) => others.some((other) => plain(other) === plain(value)));
}

const plain = (value: string) => value.toLocaleLowerCase('en').replaceAll(/[^\p{L}\p{N}]/gu, '');

function useRows({ sides }: Duplicate): Compared[] {
  const [texts, format] = useWords(deskKycTexts);
  const locale = useLocale();
  const { fields } = texts;
  const country = (code: string) => countryName(locale, code);
  const row = (key: string, name: string, of: (side: Side) => readonly (string | null)[]) => ({
    key,
    name,
    values: [given(of(sides[0])), given(of(sides[1]))] as const,
  });
  const proofs = (of: (proof: Proof) => readonly string[]) => (side: Side) =>
    side.identity_proofs.flatMap(of);
  return [
    row('name', fields.name, (side) => [
      ...side.identity_proofs.map((proof) => `${proof.first_name} ${proof.last_name}`),
      side.business?.legal_name ?? null,
    ]),
    row(
      'dob',
      fields.dob,
      proofs((proof) => [format.date(proof.dob)]),
    ),
    row(
      'birthPlace',
      fields.birthPlace,
      proofs((proof) => [`${proof.place_of_birth}, ${country(proof.country_of_birth)}`]),
    ),
    row(
      'citizenships',
      fields.citizenships,
      proofs((proof) => citizenshipsOf(proof).map(country)),
    ),
    row(
      'docId',
      fields.docId,
      proofs((proof) => [`${proof.doc_id} (${texts.documentTypes[proof.doc_type]})`]),
    ),
    row(
      'docAuthority',
      fields.docAuthority,
      proofs((proof) => [proof.doc_authority]),
    ),
    row(
      'docExpires',
      fields.docExpires,
      proofs((proof) => [format.date(proof.doc_expires_on)]),
    ),
    row(
      'tax',
      fields.taxResidences,
      proofs((proof) =>
        taxResidencesOf(proof).map(({ country: where, tax_id: number }) =>
          number === null ? country(where) : `${country(where)}: ${number}`,
        ),
      ),
    ),
    row('address', texts.review.address, ({ address }) => [
      address &&
        [address.street, `${address.zipcode} ${address.city}`, country(address.country)].join(', '),
    ]),
    row('email', fields.email, (side) => [side.email]),
    row('phone', fields.phone, (side) => [side.phone_number]),
    row('verdict', texts.list.verdict, (side) => [texts.verdicts[side.verdict]]),
  ];
}

function given(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

function Values({
  values,
  others,
}: {
  readonly values: readonly string[];
  readonly others: readonly string[];
}) {
  const texts = useTexts(deskKycTexts).duplicate;
  if (values.length === 0) return <span className="text-muted">{texts.none}</span>;
  return (
    <ul className="grid gap-0.5">
      {values.map((value) => (
        <li key={value} className="wrap-anywhere">
          {others.some((other) => plain(other) === plain(value)) ? (
            <mark className="rounded bg-warning-wash px-1 font-semibold text-ink">{value}</mark>
          ) : (
            value
          )}
        </li>
      ))}
    </ul>
  );
}

interface DecisionProps {
  readonly pair: Duplicate;
}

function NextStep({ pair }: DecisionProps) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskKycTexts).duplicate;
  const mayDecide = useRight('kyc.decide_high_risk');
  if (pair.matches.length === 0) return <Alert kind="info">{texts.notAlike}</Alert>;
  if (pair.own) return <Alert kind="info">{texts.own}</Alert>;
  if (!mayDecide) return <Alert kind="info">{texts.mayNot}</Alert>;
  if (!pair.decided) return <DecisionForm pair={pair} />;
  return (
    <Fold title={texts.decideAgain} open={isRefused(answer) && answer.values.intent !== 'view'}>
      <DecisionForm pair={pair} />
    </Fold>
  );
}

function DecisionForm({ pair }: DecisionProps) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskKycTexts).duplicate;
  const unseen = pair.sides.reduce((sum, side) => sum + side.unseen_documents.length, 0);
  const ofDecision = isRefused(answer) && answer.values.intent !== 'view' ? answer : null;
  return (
    <ActForm
      hidden={{ details_hash: pair.details_hash }}
      answer={ofDecision}
      key={pair.decisions.length}
      submit={texts.submit}
    >
      {unseen > 0 && <Alert kind="info">{texts.unseen({ count: unseen })}</Alert>}
      <RadioField
        name="finding"
        legend={texts.finding}
        options={DUPLICATE_FINDINGS.map((value) => ({
          value,
          label: texts.findings[value],
          hint: texts.hints[value],
        }))}
      />
      <TextAreaField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={1000}
        rows={4}
      />
    </ActForm>
  );
}
