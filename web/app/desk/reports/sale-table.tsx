import { useTexts } from '../../language/use-texts.ts';
import deskReportTexts from '@bb1/texts/pages/desk-reports';
import { column, figureColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { useFormat } from '../parts/use-format.ts';
import { PartBar, partOf } from './part-bar.tsx';

export interface NamedSums {
  readonly key: string;
  readonly name: string;
  readonly orders: number;
  readonly ordered_eur: string;
  readonly raised_eur: string;
}

/** Sums by one dimension, with a bar of ordered and raised; `whole` is the sum of a full bar. */
export function SaleTable({
  caption,
  nameTitle,
  rows,
  whole,
  hasShare = false,
}: {
  readonly caption: string;
  readonly nameTitle: string;
  readonly rows: readonly NamedSums[];
  readonly whole: string;
  readonly hasShare?: boolean;
}) {
  return (
    <DeskTable
      caption={caption}
      columns={useColumns({ nameTitle, whole, hasShare })}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}

function useColumns({
  nameTitle,
  whole,
  hasShare,
}: {
  readonly nameTitle: string;
  readonly whole: string;
  readonly hasShare: boolean;
}): DeskColumn<NamedSums>[] {
  const { bar, sale: texts } = useTexts(deskReportTexts);
  const format = useFormat();
  const share: DeskColumn<NamedSums>[] = hasShare
    ? [
        figureColumn('share', texts.share, (row) =>
          format.percent((partOf(row.ordered_eur, whole) * 100).toFixed(1)),
        ),
      ]
    : [];
  return [
    column('name', nameTitle, ({ name }) => name),
    column('bar', bar, (row) => (
      <span className="flex min-h-5 items-center">
        <PartBar part={partOf(row.ordered_eur, whole)} inner={partOf(row.raised_eur, whole)} />
      </span>
    )),
    figureColumn('orders', texts.orders, ({ orders }) => orders),
    figureColumn('ordered', texts.ordered, (row) => format.eur(row.ordered_eur)),
    figureColumn('raised', texts.raised, (row) => format.eur(row.raised_eur)),
    ...share,
  ];
}
