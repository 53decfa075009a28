import { COUNTRY_LIST_EFFECTS } from '@bb1/domain/country-lists/country-list';
import type { DeskCountryListVersion } from '@bb1/domain/country-lists/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { RadioField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DateField, TextAreaField, TextField } from '../../ui/text-field.tsx';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import { APPLIES_TO, appliesToOf, countryNames } from './country-names.ts';

export const VERSION_FIELDS = [
  'source',
  'source_url',
  'countries',
  'effect',
  'valid_from',
] as const;

/** The content of a version. `before` is the version it starts from; a new list has none. */
export function CountryListFields({
  before,
  today,
}: {
  readonly before: DeskCountryListVersion | null;
  readonly today: string;
}) {
  const texts = useTexts(deskCountryListTexts);
  const words = texts.form;
  const locale = useLocale();
  return (
    <>
      <TextAreaField
        name="countries"
        label={words.countries}
        hint={
          before === null ? words.countriesHint : `${words.countriesHint} ${words.countriesEmpty}`
        }
        rows={8}
        maxLength={8000}
        defaultValue={
          before === null ? undefined : countryNames(locale, before.countries).join('\n')
        }
      />
      <SelectField
        name="applies_to"
        label={words.applies}
        emptyLabel={words.choose}
        options={APPLIES_TO.map((value) => ({ value, label: texts.applies[value] }))}
        defaultValue={before === null ? undefined : appliesToOf(before.applies_to)}
      />
      <RadioField
        name="effect"
        legend={words.effect}
        options={COUNTRY_LIST_EFFECTS.map((value) => ({
          value,
          label: texts.effects[value],
          hint: texts.effectHints[value],
        }))}
        defaultValue={before?.effect}
      />
      <TextField
        name="source"
        label={words.source}
        hint={words.sourceHint}
        maxLength={300}
        defaultValue={before?.source}
      />
      <TextField
        name="source_url"
        type="url"
        label={words.sourceUrl}
        optional={words.optional}
        maxLength={500}
        spellCheck={false}
        defaultValue={before?.source_url ?? undefined}
      />
      <DateField
        name="valid_from"
        label={words.validFrom}
        hint={words.validFromHint}
        min={today}
        defaultValue={today}
        className="max-w-56"
      />
    </>
  );
}
