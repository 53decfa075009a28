import type {
  DeskCountryListPage,
  DeskCountryListVersion,
} from '@bb1/domain/country-lists/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import { FactTable } from '../parts/fact-table.tsx';
import { appliesToOf, countryNames } from './country-names.ts';

interface ProposalDifferenceProps {
  readonly proposal: DeskCountryListVersion;
  /** The version it would replace. */
  readonly replaced: DeskCountryListVersion | null;
  readonly review: NonNullable<DeskCountryListPage['review']>;
}

/** The changes first, because the second officer is responsible for them. */
export function ProposalDifference({ proposal, replaced, review }: ProposalDifferenceProps) {
  const texts = useTexts(deskCountryListTexts);
  const words = texts.proposal;
  const locale = useLocale();
  const named = (codes: readonly string[]) =>
    codes.length === 0 ? words.nothing : countryNames(locale, codes).join(', ');
  const changed = [
    ...(replaced !== null && replaced.effect !== proposal.effect
      ? [
          {
            key: 'effect',
            name: texts.page.effect,
            value: texts.effects[proposal.effect],
            note: words.was({ was: texts.effects[replaced.effect] }),
          },
        ]
      : []),
    ...(replaced !== null && replaced.applies_to.join() !== proposal.applies_to.join()
      ? [
          {
            key: 'applies',
            name: texts.page.applies,
            value: texts.applies[appliesToOf(proposal.applies_to)],
            note: words.was({ was: texts.applies[appliesToOf(replaced.applies_to)] }),
          },
        ]
      : []),
  ];
  const sameCountries = review.added.length === 0 && review.removed.length === 0;
  const countries = sameCountries
    ? []
    : [
        { key: 'added', name: words.added, value: named(review.added) },
        { key: 'removed', name: words.removed, value: named(review.removed) },
      ];
  return (
    <>
      {replaced === null && <p className="text-small text-muted">{words.first}</p>}
      {sameCountries && <p className="text-small">{words.sameCountries}</p>}
      {proposal.countries.length === 0 && <Alert kind="warning">{words.ends}</Alert>}
      <FactTable facts={[...countries, ...changed]} />
    </>
  );
}
