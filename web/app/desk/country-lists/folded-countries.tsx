import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import { countryNames } from './country-names.ts';

/** Long lists are collapsed: in a narrow column they would make a row as high as the screen. */
export function FoldedCountries({ codes }: { readonly codes: readonly string[] }) {
  const texts = useTexts(deskCountryListTexts);
  const locale = useLocale();
  if (codes.length === 0) return texts.list.noCountries;
  return (
    <details>
      <summary className="cursor-pointer text-link">
        {texts.page.countries({ count: codes.length })}
      </summary>
      {countryNames(locale, codes).join(', ')}
    </details>
  );
}
