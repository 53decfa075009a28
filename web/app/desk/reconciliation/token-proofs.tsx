import type { TokenReconciliation } from '@bb1/domain/holders/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDateTime, formatQuantity } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';

type Proof = TokenReconciliation['proofs'][number];

/** Whether every token is where books and ledger say, each statement checked from two sides. */
export function TokenProofs({ report }: { readonly report: TokenReconciliation }) {
  const texts = useTexts(deskReconciliationTexts).tokens;
  const locale = useLocale();
  const columns = useColumns();
  const mayView = useRight('holders.view');
  const { ledger, closed_at: closedAt, books, token_code: code } = report;
  return (
    <Panel title={texts.title}>
      <p className="text-small text-muted">
        {texts.lead}{' '}
        {ledger === null || closedAt === null
          ? texts.silent
          : texts.asOf({ ledger, time: formatDateTime(locale, closedAt) })}
        {!isZero(books.in_flight) &&
          ` ${texts.inFlight({ tokens: formatQuantity(locale, books.in_flight, code) })}`}
      </p>
      <DeskTable
        caption={texts.title}
        columns={columns}
        rows={report.proofs}
        rowKey={(row) => row.name}
      />
      {mayView && (
        <PageLink
          to="/desk/holders"
          className="link inline-flex min-h-11 items-center justify-self-start text-small print:hidden"
        >
          {texts.toHolders}
        </PageLink>
      )}
    </Panel>
  );
}

function useColumns(): DeskColumn<Proof>[] {
  const texts = useTexts(deskReconciliationTexts).tokens;
  const locale = useLocale();
  const side = (amount: string, what: string | undefined) => (
    <span className="grid justify-items-end">
      <span>{formatQuantity(locale, amount)}</span>
      <span className="max-w-56 text-fine whitespace-normal text-muted">{what}</span>
    </span>
  );
  return [
    { key: 'proof', title: texts.proof, cell: (row) => texts.proofs[row.name] },
    {
      key: 'one',
      title: texts.one,
      align: 'end',
      cell: (row) => side(row.one, texts.sides[row.name][0]),
    },
    {
      key: 'other',
      title: texts.other,
      align: 'end',
      cell: (row) => side(row.other, texts.sides[row.name][1]),
    },
    {
      key: 'difference',
      title: texts.difference,
      align: 'end',
      cell: (row) => (
        <span className={isZero(row.difference) ? 'text-success' : 'font-semibold text-error'}>
          {formatQuantity(locale, row.difference)}
        </span>
      ),
    },
  ];
}
