import { getBankImport, type BankImport } from '@bb1/domain/payments/desk-endpoints';
import { proposeBankFile } from '@bb1/domain/payments/evidence-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { useActionData } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { CountTiles } from '../parts/count-tiles.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelLink } from '../parts/panel-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { deskLoader } from '../session/desk-loader.ts';
import { pageAct } from '../session/page-acts.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/bank-import-page.ts';
import { ImportBadge } from './import-badge.tsx';
import { ImportTables } from './import-tables.tsx';

const COUNTS = ['new', 'known', 'refused', 'ignored'] as const;

export const meta = pageMeta(deskMoneyTexts, (texts) => texts.import);

export const loader = deskLoader((api, params) => api(getBankImport, { params }));

export const action = pageAct(async (api, form, { params, toApproval }) =>
  toApproval(await api(proposeBankFile, { params, body: form.body(['reason']) })),
);

/** One bank file: the effect of booking it, before or after the fact. */
export default function BankImportPage({ loaderData: file }: Route.ComponentProps) {
  const [{ bank, import: texts }, format] = useWords(deskMoneyTexts);
  const hints = file.state === 'imported' ? texts.countHintsBooked : texts.countHints;
  return (
    <DeskPage
      title={<span className="break-all">{file.file_name}</span>}
      back={['/desk/bank', texts.back]}
      lead={`${bank.readAt}: ${format.moment(file.created_at)}`}
      beside={<ImportBadge state={file.state} />}
    >
      <CountTiles
        names={COUNTS}
        counts={file.counts}
        titles={texts.counts}
        hints={hints}
        marked={file.counts.refused > 0 ? { name: 'refused', border: 'border-error' } : null}
      />
      <NextStep file={file} />
      <ImportTables file={file} />
      <Panel title={bank.cameBy}>
        <p className="text-small">
          {file.came_by === 'folder'
            ? texts.cameBy.folder
            : texts.cameBy.upload({ name: file.uploaded_by ?? '' })}
          {file.confirmed_by !== null && `. ${texts.confirmedBy({ name: file.confirmed_by })}`}
        </p>
        <HashLine label={texts.hash} hash={file.file_hash} />
      </Panel>
    </DeskPage>
  );
}

function NextStep({ file }: { readonly file: BankImport }) {
  const answer = useActionData<unknown>();
  const [{ accounts, import: texts }, format] = useWords(deskMoneyTexts);
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
        <PanelLink to={`/desk/approvals/${file.approval_id}`}>{accounts.toApproval}</PanelLink>
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
