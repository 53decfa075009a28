import type { DeskCountryListVersion } from '@bb1/domain/country-lists/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import { column, textColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { useFormat } from '../parts/use-format.ts';
import { appliesToOf } from './country-names.ts';
import { FoldedCountries } from './folded-countries.tsx';

/** Every version, newest first. */
export function CountryListHistory({
  versions,
}: {
  readonly versions: readonly DeskCountryListVersion[];
}) {
  const texts = useTexts(deskCountryListTexts);
  return (
    <div className="grid min-w-0 gap-3">
      <h2 className="text-body font-semibold">{texts.page.history}</h2>
      <DeskTable
        caption={texts.page.history}
        columns={useColumns()}
        rows={versions}
        rowKey={({ id }) => id}
      />
    </div>
  );
}

function useColumns(): DeskColumn<DeskCountryListVersion>[] {
  const texts = useTexts(deskCountryListTexts);
  const words = texts.page;
  const format = useFormat();
  const step = (name: string | null, at: string) =>
    name === null
      ? words.bySystem({ time: format.moment(at) })
      : words.byOn({ name, time: format.moment(at) });
  return [
    column('from', words.validFrom, (row) => format.date(row.valid_from, 'short')),
    textColumn('countries', texts.list.countries, (row) => (
      <FoldedCountries codes={row.countries} />
    )),
    textColumn(
      'effect',
      words.effect,
      (row) => `${texts.effects[row.effect]}: ${texts.applies[appliesToOf(row.applies_to)]}`,
    ),
    textColumn('source', words.source, (row) => (
      <span className="wrap-anywhere">{row.source}</span>
    )),
    textColumn('proposed', words.proposed, (row) => step(row.proposed_by, row.proposed_at)),
    textColumn('decided', words.decided, (row) =>
      row.decided_by === null || row.decided_at === null
        ? ''
        : step(row.decided_by, row.decided_at),
    ),
  ];
}
