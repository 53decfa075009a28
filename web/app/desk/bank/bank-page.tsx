import {
  BANK_FILE_LIMIT_BYTES,
  listBankImports,
  listRefusedBankEntries,
  previewBankImport,
} from '@bb1/domain/payments/desk-endpoints';
import {
  listBankAccounts,
  proposeOpeningBalance,
  proposeStatementGap,
} from '@bb1/domain/payments/evidence-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { textColumn, type DeskColumn, figureColumn, column } from '../parts/columns.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { RowLink } from '../parts/row-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { WithRight } from '../parts/with-right.tsx';
import { deskLoader } from '../session/desk-loader.ts';
import { pageActs } from '../session/page-acts.ts';
import type { Route } from './+types/bank-page.ts';
import { BankAccountPanel } from './bank-account-panel.tsx';
import { ImportBadge } from './import-badge.tsx';
import { ReadableEntry } from './readable-entry.tsx';
import { usePlace } from './use-place.ts';

export const meta = pageMeta(deskMoneyTexts, (texts) => texts.bank);

export const loader = deskLoader(async (api) => {
  const [imports, refused, accounts] = await Promise.all([
    api(listBankImports),
    api(listRefusedBankEntries),
    api(listBankAccounts),
  ]);
  return { imports, refused, accounts };
});

/**
 * The dry run stores the file and gives it a page; what requires a second officer leads to its
 * proposal.
 */
export const action = pageActs({
  opening: async (api, form, { toApproval }) => {
    const body = form.body(['account_iban', 'balance', 'as_of', 'reason']);
    return toApproval(await api(proposeOpeningBalance, { body }));
  },
  gap: async (api, form, { toApproval }) => {
    const params = { id: form.text('id') };
    return toApproval(await api(proposeStatementGap, { params, body: form.body(['reason']) }));
  },
  upload: async (api, form, { to }) => {
    const { id } = await api(previewBankImport, { files: { file: form.files('file') } });
    return to(`/desk/bank/${id}`);
  },
});

type ImportRow = Reply<typeof listBankImports>[number];
type RefusedEntry = Reply<typeof listRefusedBankEntries>[number];

export default function BankPage({
  loaderData: { imports, refused, accounts },
}: Route.ComponentProps) {
  const [{ bank: texts, import: words }, format] = useWords(deskMoneyTexts);
  const placeOf = usePlace();
  const count = (name: 'new' | 'known' | 'refused' | 'ignored'): DeskColumn<ImportRow> =>
    figureColumn(name, words.counts[name], (row) => row.counts?.[name] ?? '');
  const importColumns: DeskColumn<ImportRow>[] = [
    column('file', texts.fileName, (row) => (
      <RowLink to={`/desk/bank/${row.id}`} className="max-w-72">
        <span className="truncate">{row.file_name}</span>
      </RowLink>
    )),
    column('state', texts.state, (row) => <ImportBadge state={row.state} />),
    count('new'),
    count('known'),
    count('refused'),
    count('ignored'),
    column('way', texts.cameBy, (row) => texts.ways[row.came_by]),
    column('read', texts.readAt, (row) => format.moment(row.created_at)),
    column('booked', texts.importedAt, (row) =>
      row.imported_at === null ? '' : format.moment(row.imported_at),
    ),
  ];
  const refusedColumns: DeskColumn<RefusedEntry>[] = [
    column('state', texts.state, (row) => (
      <span className="flex flex-wrap items-center gap-2">
        <Badge kind={row.is_booked ? 'success' : 'warning'}>
          {texts.entryStates[row.is_booked ? 'booked' : 'open']}
        </Badge>
        <RecordLink to={`/desk/bank/entries/${row.id}`}>{texts.openEntry}</RecordLink>
      </span>
    )),
    column('date', words.bookingDate, (row) =>
      row.booking_date === null ? words.unsaid : format.date(row.booking_date, 'short'),
    ),
    textColumn('entry', words.readable, (row) => (
      <ReadableEntry entry={{ ...row, booking_date: null }} />
    )),
    textColumn('reason', words.reason, (row) => <span className="text-error">{row.reason}</span>),
    column('account', words.account, (row) => <span className="font-mono">{row.account}</span>),
    column('place', words.place, (row) => (
      <RowLink to={`/desk/bank/${row.import_id}`} className="text-fine">
        {placeOf(row.place)}
      </RowLink>
    )),
  ];
  return (
    <DeskPage title={texts.title} lead={texts.lead}>
      {accounts.map((account) => (
        <BankAccountPanel key={account.iban} account={account} />
      ))}
      <WithRight right="payments.import">
        <div className="max-w-3xl">
          <Panel title={texts.upload}>
            <ActForm intent="upload" hasFiles submit={texts.read}>
              <FileField
                name="file"
                label={texts.file}
                hint={texts.fileHint}
                accept=".xml,.sta,.mt940,.940,.txt,.zip,application/xml,text/xml,application/zip,text/plain"
                maxBytes={BANK_FILE_LIMIT_BYTES}
                tooLarge={texts.tooLarge}
              />
            </ActForm>
          </Panel>
        </div>
      </WithRight>
      {/* They are in the books once two officers have booked them. */}
      <TablePanel
        title={texts.refused}
        lead={texts.refusedHint}
        columns={refusedColumns}
        rows={refused}
      />
      <TablePanel
        title={texts.earlier}
        lead={texts.folder}
        columns={importColumns}
        rows={imports}
        none={texts.none}
      />
    </DeskPage>
  );
}
