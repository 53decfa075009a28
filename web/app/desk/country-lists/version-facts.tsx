import type { DeskCountryListVersion } from '@bb1/domain/country-lists/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { useFormat } from '../parts/use-format.ts';
import { appliesToOf, countryNames } from './country-names.ts';

/** A version's content, its source and its officers. */
export function VersionFacts({ version }: { readonly version: DeskCountryListVersion }) {
  const texts = useTexts(deskCountryListTexts);
  const words = texts.page;
  const format = useFormat();
  const by = (name: string | null, at: string) =>
    name === null
      ? words.bySystem({ time: format.dateTime(at) })
      : words.byOn({ name, time: format.dateTime(at) });
  const facts = [
    fact(words.effect, texts.effects[version.effect]),
    fact(words.applies, texts.applies[appliesToOf(version.applies_to)]),
    fact(words.validFrom, format.date(version.valid_from)),
    fact(words.source, <Source version={version} />),
    fact(
      version.proposed_by === null ? words.entered : words.proposed,
      by(version.proposed_by, version.proposed_at),
    ),
    ...(version.decided_by === null || version.decided_at === null
      ? []
      : [fact(words.approved, by(version.decided_by, version.decided_at))]),
  ];
  return (
    <>
      <FactTable facts={facts} />
      <p className="text-small font-semibold">
        {version.countries.length === 0
          ? words.noCountries
          : words.countries({ count: version.countries.length })}
      </p>
      {version.countries.length > 0 && <CountryNames codes={version.countries} />}
    </>
  );
}

function Source({
  version: { source, source_url: url },
}: {
  readonly version: DeskCountryListVersion;
}) {
  // The link sends no referrer, so that other sites do not learn the desk's address.
  return url === null ? (
    source
  ) : (
    <a href={url} rel="noreferrer" className="link">
      {source}
    </a>
  );
}

function CountryNames({ codes }: { readonly codes: readonly string[] }) {
  const names = countryNames(useLocale(), codes);
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="rounded-full bg-sunken px-3 py-0.5 text-fine">
          {name}
        </li>
      ))}
    </ul>
  );
}
