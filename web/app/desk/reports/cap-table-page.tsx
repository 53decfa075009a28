import {
  type CapTable,
  exportCapTable,
  getCapTable,
  HOLDER_BOUNDS,
} from '@bb1/domain/reports/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import deskReportTexts from '@bb1/texts/pages/desk-reports';
import type { Columns } from '../parts/columns.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import type { Route } from './+types/cap-table-page.ts';
import { FigureRow } from './figure-row.tsx';
import { PartBar, partOf } from './part-bar.tsx';
import { ReportPlaces } from './report-places.tsx';
import { deskLoader } from '../session/desk-loader.ts';
import { useWords } from '../parts/use-words.ts';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskReportTexts, (texts) => texts.capTable);

export const loader = deskLoader((api) => api(getCapTable));

export default function CapTablePage({ loaderData: table }: Route.ComponentProps) {
  const texts = useTexts(deskReportTexts).capTable;
  return (
    <DeskPage
      title={texts.title}
      lead={texts.lead}
      beside={<ExportLink endpoint={exportCapTable} />}
    >
      <ReportPlaces here="cap_table" />
      {table.snapshot === null ? (
        <div className="grid justify-items-start gap-3">
          <Note>{texts.noList}</Note>
          <ButtonLink to="/desk/holders" look="secondary">
            {texts.toHolders}
          </ButtonLink>
        </div>
      ) : (
        <Holdings table={table} snapshot={table.snapshot} />
      )}
    </DeskPage>
  );
}

function Holdings({
  table,
  snapshot,
}: {
  readonly table: CapTable;
  readonly snapshot: NonNullable<CapTable['snapshot']>;
}) {
  const [{ capTable: texts, bar }, format] = useWords(deskReportTexts);
  const percent = usePercent();
  const classes = table.classes.map((one, at) => ({ ...one, at }));
  const named = table.concentration.map((one) => ({
    ...one,
    name: one.first === 1 ? texts.firstOne : texts.first({ count: one.first }),
  }));

  return (
    <>
      <p className="figures text-small text-muted">
        {texts.ledger({
          ledger: snapshot.ledger,
          time: format.dateTime(snapshot.closed_at),
        })}
      </p>
      <FigureRow
        figures={[
          { name: texts.holders, value: format.number(table.holders) },
          { name: texts.held, value: format.quantity(table.tokens) },
          { name: texts.median, value: format.quantity(table.median_tokens) },
        ]}
      />
      <div className="grid items-start gap-5 2xl:grid-cols-[3fr_2fr]">
        <TablePanel
          title={texts.classes}
          columns={useClassColumns()}
          rows={classes}
          rowKey={({ at }) => String(at)}
        />
        <TablePanel
          title={texts.concentration}
          columns={({ column, figureColumn }) => [
            column('name', texts.holders, ({ name }) => name),
            column('bar', bar, (row) => (
              <span className="flex min-h-5 items-center">
                <PartBar part={partOf(row.share_percent, 100)} />
              </span>
            )),
            figureColumn('held', texts.held, (row) => format.quantity(row.tokens)),
            figureColumn('share', texts.share, (row) => percent(row.share_percent)),
          ]}
          rows={named}
          rowKey={({ name }) => name}
        />
      </div>
      <TablePanel
        title={texts.top}
        columns={({ column, figureColumn }) => [
          column('rank', texts.rank, ({ rank }) => rank),
          column('holder', texts.holder, (row) =>
            row.account_id === null ? (
              <span className="font-mono text-fine">{row.public_key}</span>
            ) : (
              <PersonLink accountId={row.account_id} name={row.full_name ?? texts.unknown} />
            ),
          ),
          figureColumn('wallets', texts.wallets, ({ wallets }) => wallets),
          figureColumn('tokens', texts.held, (row) => format.quantity(row.tokens)),
          figureColumn('share', texts.share, (row) => percent(row.share_percent)),
        ]}
        rows={table.top}
        rowKey={({ rank }) => String(rank)}
      />
    </>
  );
}

/** Percent as the server formats them, to two decimals. */
function usePercent(): (percent: string) => string {
  const format = useFormat();
  return (percent) => format.percent(Number(percent).toFixed(2));
}

function useClassColumns(): Columns<CapTable['classes'][number] & { readonly at: number }> {
  const [{ bar, capTable: texts }, format] = useWords(deskReportTexts);
  const percent = usePercent();
  const bound = (at: number) => format.number(HOLDER_BOUNDS[at] ?? 0);
  const name = (at: number) =>
    at === 0
      ? texts.below({ to: bound(0) })
      : at === HOLDER_BOUNDS.length
        ? texts.above({ from: bound(at - 1) })
        : texts.between({ from: bound(at - 1), to: bound(at) });
  return ({ column, figureColumn }) => [
    column('size', texts.size, ({ at }) => name(at)),
    column('bar', bar, (row) => (
      <span className="flex min-h-5 items-center">
        <PartBar part={partOf(row.share_percent, 100)} />
      </span>
    )),
    figureColumn('holders', texts.holders, (row) => row.holders),
    figureColumn('held', texts.held, (row) => format.quantity(row.tokens)),
    figureColumn('share', texts.share, (row) => percent(row.share_percent)),
  ];
}
