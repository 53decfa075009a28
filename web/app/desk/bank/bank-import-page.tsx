import { getBankImport, type BankImport } from '@bb1/domain/payments/desk-endpoints';
import { proposeBankFile } from '@bb1/domain/payments/evidence-endpoints';
import { useActionData } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { languageTag } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { DeskPage } from '../parts/desk-page.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/bank-import-page.ts';
import { ImportLines } from './import-lines.tsx';
import { ImportDetails, ImportReports } from './import-others.tsx';
import { ImportErrors, ImportSkipped, ImportStatements } from './import-tables.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';

const COUNTS = ['new', 'known', 'refused', 'ignored'] as const;

/** New, known, refused, ignored: the four counts of a bank file. */
function ImportCounts({
  counts,
  booked,
}: {
  readonly counts: BankImport['counts'];
  readonly booked: boolean;
}) {
  const texts = useTexts(deskMoneyTexts).import;
  const format = new Intl.NumberFormat(languageTag(useLocale()));
  const hints = booked ? texts.countHintsBooked : texts.countHints;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {COUNTS.map((name) => (
        <div
          key={name}
          className={classNames(
            'grid content-start rounded-card border bg-surface p-4',
            name === 'refused' && counts.refused > 0 ? 'border-error' : 'border-line',
          )}
        >
          <dt className="text-small font-semibold">{texts.counts[name]}</dt>
          <dd className="figures order-first text-title font-semibold">
            {format.format(counts[name])}
          </dd>
          <dd className="text-fine text-muted">{hints[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

export const meta = pageMeta(deskMoneyTexts, (texts) => texts.import);

export const loader = deskLoader((api, params) => api(getBankImport, { params }));

export const action = pageAct(async (api, form, { params, to }) => {
  const { id } = await api(proposeBankFile, {
    params,
    body: form.body(['reason']),
  });
  return to(`/desk/approvals/${id}`);
});

/** One bank file: the effect of booking it, before or after the fact. */
export default function BankImportPage({ loaderData: file }: Route.ComponentProps) {
  const texts = useTexts(deskMoneyTexts);
  const format = useFormat();
  return (
    <DeskPage
      title={<span className="break-all">{file.file_name}</span>}
      back={['/desk/bank', texts.import.back]}
      lead={`${texts.bank.readAt}: ${format.moment(file.created_at)}`}
      beside={
        <Badge kind={file.state === 'imported' ? 'success' : 'neutral'}>
          {texts.bank.states[file.state]}
        </Badge>
      }
    >
      <ImportCounts counts={file.counts} booked={file.state === 'imported'} />
      <NextStep file={file} />
      {file.errors.length > 0 && <ImportErrors errors={file.errors} />}
      {file.reports.length > 0 && <ImportReports reports={file.reports} />}
      {file.details.length > 0 && <ImportDetails details={file.details} />}
      {file.statements.length > 0 && (
        <>
          <ImportStatements statements={file.statements} />
          <ImportLines file={file} />
        </>
      )}
      {file.skipped.length > 0 && <ImportSkipped skipped={file.skipped} />}
      <Panel title={texts.bank.cameBy}>
        <p className="text-small">
          {file.came_by === 'folder'
            ? texts.import.cameBy.folder
            : texts.import.cameBy.upload({ name: file.uploaded_by ?? '' })}
          {file.confirmed_by !== null &&
            `. ${texts.import.confirmedBy({ name: file.confirmed_by })}`}
        </p>
        <HashLine label={texts.import.hash} hash={file.file_hash} />
      </Panel>
    </DeskPage>
  );
}

/** The next step: ask a colleague to confirm it, or nothing and why. */
function NextStep({ file }: { readonly file: BankImport }) {
  const answer = useActionData<unknown>();
  const all = useTexts(deskMoneyTexts);
  const texts = all.import;
  const format = useFormat();
  const mayPropose = useRight('payments.import');
  if (file.imported_at !== null)
    return (
      <FocusHere when={answer !== undefined}>
        <Alert kind="success">{texts.booked({ time: format.dateTime(file.imported_at) })}</Alert>
      </FocusHere>
    );
  if (!file.importable) return <Alert kind="error">{texts.notImportable}</Alert>;
  if (!file.has_news) return <Alert kind="info">{texts.nothingNew}</Alert>;
  if (file.approval_id !== null)
    return (
      <div className="grid justify-items-start gap-2">
        <Alert kind="info">{texts.waitsForApproval}</Alert>
        <PageLink
          to={`/desk/approvals/${file.approval_id}`}
          className="link inline-flex min-h-11 items-center text-small"
        >
          {all.accounts.toApproval}
        </PageLink>
      </div>
    );
  if (!mayPropose) return <Alert kind="info">{texts.mayNotPropose}</Alert>;
  return (
    <ActForm submit={texts.submit} className="grid max-w-xl justify-items-start gap-3">
      <p className="text-small">
        {file.counts.new > 0 ? texts.propose({ count: file.counts.new }) : texts.proposeOthers}
      </p>
      <TextField name="reason" label={texts.why} hint={texts.whyHint} maxLength={300} />
    </ActForm>
  );
}
