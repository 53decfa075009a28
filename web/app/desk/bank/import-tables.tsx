import type { BankImport } from '@bb1/domain/payments/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { ReadableEntry } from './readable-entry.tsx';
import { numbered, rowNumber, usePlace } from './use-place.ts';

/** Rejected bookings, with their position in the file. */
export function ImportErrors({ errors }: { readonly errors: BankImport['errors'] }) {
  const texts = useTexts(deskMoneyTexts).import;
  return (
    <TablePanel
      title={texts.errors}
      columns={useErrorColumns()}
      rows={numbered(errors)}
      rowKey={rowNumber}
    />
  );
}

function useErrorColumns(): DeskColumn<BankImport['errors'][number]>[] {
  const texts = useTexts(deskMoneyTexts).import;
  const placeOf = usePlace();
  return [
    column('place', texts.place, (row: Skipped) => placeOf(row.place)),
    textColumn('reason', texts.reason, (row) => <span className="text-error">{row.reason}</span>),
    textColumn(
      'entry',
      texts.readable,
      (row) => row.entry !== null && <ReadableEntry entry={row.entry} />,
    ),
  ];
}

type Skipped = BankImport['skipped'][number];

/** What the file holds beside it: statements of other accounts, and files that are no statements. */
export function ImportSkipped({ skipped }: { readonly skipped: BankImport['skipped'] }) {
  const texts = useTexts(deskMoneyTexts).import;
  const placeOf = usePlace();
  return (
    <Panel title={texts.skipped}>
      <p className="text-small text-muted">{texts.skippedHint}</p>
      <DeskTable
        caption={texts.skipped}
        columns={[
          column('place', texts.place, (row: Skipped) => placeOf(row.place)),
          textColumn('reason', texts.reason, (row: Skipped) => row.reason),
        ]}
        rows={numbered(skipped)}
        rowKey={rowNumber}
      />
    </Panel>
  );
}

/** The statements of the file with opening and closing balance, and whether the bookings lead from one to the other. */
export function ImportStatements({
  statements,
}: {
  readonly statements: BankImport['statements'];
}) {
  const texts = useTexts(deskMoneyTexts).import;
  return (
    <Panel title={texts.statements}>
      {statements.some(({ waits }) => waits) && <Alert kind="warning">{texts.waiting}</Alert>}
      <DeskTable
        caption={texts.statements}
        columns={useStatementColumns()}
        rows={numbered(statements)}
        rowKey={rowNumber}
      />
    </Panel>
  );
}

function useStatementColumns(): DeskColumn<BankImport['statements'][number]>[] {
  const texts = useTexts(deskMoneyTexts).import;
  const format = useFormat();
  const balance = (amount: string | null) =>
    amount === null ? texts.noBalance : format.eur(amount);
  return [
    column('statement', texts.statement, (row) => row.id ?? texts.unnamed),
    column('account', texts.account, (row) => <span className="font-mono">{row.account}</span>),
    figureColumn('opening', texts.opening, (row) => balance(row.opening)),
    figureColumn('closing', texts.closing, (row) => balance(row.closing)),
    column('continuity', texts.continuity, (row) => (
      <Badge kind={CONTINUITY_KINDS[row.continuity]}>{texts.continuities[row.continuity]}</Badge>
    )),
  ];
}

const CONTINUITY_KINDS = {
  proven: 'success',
  broken: 'error',
  unknown: 'warning',
  gap: 'warning',
} as const;
