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
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { textColumn, type DeskColumn, figureColumn, column } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { deskApi } from '../session/desk-session.ts';
import { pageActs } from '../session/page-acts.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/bank-page.ts';
import { BankAccountPanel } from './bank-account-panel.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { ReadableEntry } from './readable-entry.tsx';
import { usePlace } from './use-place.ts';

export const meta = pageMeta(deskMoneyTexts, (texts) => texts.bank);

export async function loader(args: Route.LoaderArgs) {
  const api = deskApi(args);
  const [imports, refused, accounts] = await Promise.all([
    api(listBankImports),
    api(listRefusedBankEntries),
    api(listBankAccounts),
  ]);
  return { imports, refused, accounts };
}

/**
 * The dry run stores the file and gives it a page; what requires a second officer leads to its
 * proposal.
 */
export const action = pageActs({
  opening: async (api, form, { to }) => {
    const { id } = await api(proposeOpeningBalance, {
      body: form.body(['account_iban', 'balance', 'as_of', 'reason']),
    });
    return to(`/desk/approvals/${id}`);
  },
  gap: async (api, form, { to }) => {
    const { id } = await api(proposeStatementGap, {
      params: { id: form.text('id') },
      body: form.body(['reason']),
    });
    return to(`/desk/approvals/${id}`);
  },
  upload: async (api, form, { to }) => {
    const { id } = await api(previewBankImport, { files: { file: form.files('file') } });
    return to(`/desk/bank/${id}`);
  },
});

export default function BankPage({
  loaderData: { imports, refused, accounts },
}: Route.ComponentProps) {
  const texts = useTexts(deskMoneyTexts).bank;
  return (
    <DeskPage title={texts.title} lead={texts.lead}>
      {accounts.map((account) => (
        <BankAccountPanel key={account.iban} account={account} />
      ))}
      {useRight('payments.import') && (
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
      )}
      {refused.length > 0 && <RefusedEntries entries={refused} />}
      <Panel title={texts.earlier}>
        <p className="text-small text-muted">{texts.folder}</p>
        <DeskTable
          caption={texts.earlier}
          columns={useColumns()}
          rows={imports}
          none={texts.none}
        />
      </Panel>
    </DeskPage>
  );
}

type ImportRow = Reply<typeof listBankImports>[number];

function useColumns(): DeskColumn<ImportRow>[] {
  const texts = useTexts(deskMoneyTexts);
  const format = useFormat();
  const count = (name: 'new' | 'known' | 'refused' | 'ignored'): DeskColumn<ImportRow> =>
    figureColumn(name, texts.import.counts[name], (row) => row.counts?.[name] ?? '');
  return [
    column('file', texts.bank.fileName, (row) => (
      <PageLink
        to={`/desk/bank/${row.id}`}
        className="link inline-flex min-h-6 max-w-72 items-center"
      >
        <span className="truncate">{row.file_name}</span>
      </PageLink>
    )),
    column('state', texts.bank.state, (row) => (
      <Badge kind={row.state === 'imported' ? 'success' : 'neutral'}>
        {texts.bank.states[row.state]}
      </Badge>
    )),
    count('new'),
    count('known'),
    count('refused'),
    count('ignored'),
    column('way', texts.bank.cameBy, (row) => texts.bank.ways[row.came_by]),
    column('read', texts.bank.readAt, (row) => format.moment(row.created_at)),
    column('booked', texts.bank.importedAt, (row) =>
      row.imported_at === null ? '' : format.moment(row.imported_at),
    ),
  ];
}

type RefusedEntry = Reply<typeof listRefusedBankEntries>[number];

/** Entries of booked statements that the product could not read: they are in the books once two officers have booked them. */
function RefusedEntries({ entries }: { readonly entries: readonly RefusedEntry[] }) {
  const texts = useTexts(deskMoneyTexts).bank;
  return (
    <Panel title={texts.refused}>
      <p className="text-small text-muted">{texts.refusedHint}</p>
      <DeskTable caption={texts.refused} columns={useRefusedEntriesColumns()} rows={entries} />
    </Panel>
  );
}

function useRefusedEntriesColumns(): DeskColumn<RefusedEntry>[] {
  const { import: texts, bank } = useTexts(deskMoneyTexts);
  const format = useFormat();
  const placeOf = usePlace();
  return [
    column('state', bank.state, (row) => (
      <span className="flex flex-wrap items-center gap-2">
        <Badge kind={row.is_booked ? 'success' : 'warning'}>
          {bank.entryStates[row.is_booked ? 'booked' : 'open']}
        </Badge>
        <RecordLink to={`/desk/bank/entries/${row.id}`}>{bank.openEntry}</RecordLink>
      </span>
    )),
    column('date', texts.bookingDate, (row) =>
      row.booking_date === null ? texts.unsaid : format.date(row.booking_date, 'short'),
    ),
    textColumn('entry', texts.readable, (row) => (
      <ReadableEntry entry={{ ...row, booking_date: null }} />
    )),
    textColumn('reason', texts.reason, (row) => <span className="text-error">{row.reason}</span>),
    column('account', texts.account, (row) => <span className="font-mono">{row.account}</span>),
    column('place', texts.place, (row) => (
      <PageLink
        to={`/desk/bank/${row.import_id}`}
        className="link inline-flex min-h-6 items-center text-fine"
      >
        {placeOf(row.place)}
      </PageLink>
    )),
  ];
}
