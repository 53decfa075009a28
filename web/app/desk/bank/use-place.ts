import type { BankImport } from '@bb1/domain/payments/desk-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { useTexts } from '../../language/use-texts.ts';

export type Place = BankImport['errors'][number]['place'];

/** A position in a file, with the file where an archive has several. */
export function usePlace(): (place: Place) => string {
  const texts = useTexts(deskMoneyTexts).import;
  return ({ file, statement, entry, line }) => {
    const values = { statement: statement ?? texts.unnamed, line };
    if (file === null)
      return entry === null ? texts.atStatement(values) : texts.atEntry({ ...values, entry });
    if (entry !== null) return texts.atFileEntry({ ...values, entry, file });
    return statement === null
      ? texts.atFile({ file, line })
      : texts.atFileStatement({ ...values, file });
  };
}

/** Rows of a file have no name of their own; their place in it is one. */
export function numbered<Row>(rows: readonly Row[]): (Row & { readonly at: number })[] {
  return rows.map((row, at) => ({ ...row, at }));
}

export function rowNumber({ at }: { readonly at: number }): string {
  return String(at);
}
