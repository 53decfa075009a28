import { eur, cents } from '@bb1/domain/money';
import {
  listRefundFiles,
  listRefunds,
  makeRefundFile,
  proposeRefundFileRecall,
  downloadRefundFile,
} from '@bb1/domain/payments/refund-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { deskApi } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/refund-files-page.ts';
import { useRefundColumns } from './refund-columns.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useCallAddress } from '../../session/use-call-address.ts';
import { ActForm } from '../parts/act-form.tsx';
import { pageActs } from '../session/page-acts.ts';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskRefundTexts, (texts) => texts.files);

export async function loader(args: Route.LoaderArgs) {
  const api = deskApi(args);
  const [ready, files] = await Promise.all([
    api(listRefunds, { query: { state: 'approved', currency: 'EUR' } }),
    api(listRefundFiles),
  ]);
  return { ready, files };
}

export const action = pageActs({
  make: (api, form) => api(makeRefundFile, { body: form.body([], { ticks: ['is_instant'] }) }),
  recall: async (api, form, { locale, to }) => {
    const id = form.text('id');
    if (id === '') throw new ApiRefusal(422, { id: [deskRefundTexts[locale].files.choose] });
    const proposal = await api(proposeRefundFileRecall, {
      params: { id },
      body: form.body(['reason']),
    });
    return to(`/desk/approvals/${proposal.id}`);
  },
});

/** From approved refunds in euros to the file for the bank. */
export default function RefundFilesPage({ loaderData: { ready, files } }: Route.ComponentProps) {
  const [{ files: texts }, format] = useWords(deskRefundTexts);
  const mayRecall = useRight('refunds.carry_out');
  const addressOf = useCallAddress();
  const options = files.map((file) => ({
    value: file.id,
    label: texts.fileOption({
      message: file.message_id,
      total: format.eur(file.total),
    }),
  }));
  return (
    <DeskPage
      title={texts.title}
      back={['/desk/refunds', texts.back]}
      lead={texts.lead}
      done={texts.done}
    >
      <ReadyRefunds ready={ready} />
      <Panel title={texts.earlier}>
        {files.length === 0 ? (
          <Note>{texts.none}</Note>
        ) : (
          <DeskTable
            caption={texts.earlier}
            columns={({ column, figureColumn }) => [
              column('message', texts.message, (row) => (
                <span translate="no" className="font-mono text-fine whitespace-nowrap">
                  {row.message_id}
                </span>
              )),
              figureColumn('count', texts.count, (row) => row.payments),
              figureColumn('sum', texts.sum, (row) => format.eur(row.total)),
              column('made', texts.made, (row) =>
                texts.byAt({ name: row.made_by, time: format.moment(row.made_at) }),
              ),
              ...(mayRecall
                ? [
                    column('file', texts.download, (row) => (
                      <a
                        href={addressOf(downloadRefundFile, { params: { id: row.id } })}
                        download
                        aria-label={`${texts.download}: ${row.message_id}`}
                        className="link inline-flex min-h-6 items-center"
                      >
                        {texts.download}
                      </a>
                    )),
                  ]
                : []),
            ]}
            rows={files}
          />
        )}
        {mayRecall && files.length > 0 && (
          <ReasonFold
            intent="recall"
            title={texts.recall}
            hint={texts.recallHint}
            reason={texts.reason}
            submit={texts.recallSubmit}
            takesProof={false}
          >
            <SelectField
              name="id"
              label={texts.which}
              emptyLabel={texts.choose}
              options={options}
            />
          </ReasonFold>
        )}
      </Panel>
    </DeskPage>
  );
}

function ReadyRefunds({
  ready: { refunds, total },
}: {
  readonly ready: Route.ComponentProps['loaderData']['ready'];
}) {
  const [{ files: texts }, format] = useWords(deskRefundTexts);
  const columns = useRefundColumns().filter(({ key }) => key !== 'state' && key !== 'sent');

  if (refunds.length === 0)
    return (
      <Panel title={texts.ready}>
        <Note>{texts.readyNone}</Note>
      </Panel>
    );
  const sum = format.eur(eur(refunds.reduce((all, { amount }) => all + cents(amount), 0n)));
  // The sum of the shown refunds; when there are more than a page, only their number is known here.
  const isWhole = refunds.length === total;
  return (
    <Panel title={texts.ready}>
      <DeskTable
        caption={texts.ready}
        columns={columns}
        rows={refunds}
        foot={isWhole ? { number: texts.total, amount: sum } : undefined}
      />
      <ActForm
        right="refunds.carry_out"
        mayNot={texts.mayNotMake}
        intent="make"
        takesProof
        submit={texts.make}
        className="grid justify-items-start gap-3"
      >
        <p className="text-small">{texts.makeHint({ count: total, total: isWhole ? sum : '…' })}</p>
        <CheckboxField name="is_instant" label={texts.instant} hint={texts.instantHint} />
      </ActForm>
    </Panel>
  );
}
