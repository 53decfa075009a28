import type { BankImport } from '@bb1/domain/payments/desk-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { useTexts } from '../../language/use-texts.ts';

type Place = BankImport['errors'][number]['place'];

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
