import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';

const PATHS = {
  people: '/desk/taxes',
  certificates: '/desk/taxes/certificates',
  months: '/desk/taxes/months',
  churchTax: '/desk/taxes/church-tax',
} as const;
const PLACES = ['people', 'certificates', 'months', 'churchTax'] as const;
const LOOK = 'inline-flex min-h-11 items-center border-b-2 text-small font-semibold';

/** The screens about tax. */
export function TaxPlaces({ here }: { readonly here: (typeof PLACES)[number] }) {
  const texts = useTexts(deskTaxTexts);
  return (
    <nav aria-label={texts.placesMenu}>
      <ul className="flex flex-wrap gap-x-5">
        {PLACES.map((place) => (
          <li key={place}>
            {place === here ? (
              <span aria-current="page" className={`${LOOK} border-brand text-ink`}>
                {texts.places[place]}
              </span>
            ) : (
              <PageLink
                to={PATHS[place]}
                className={`${LOOK} border-transparent text-link hover:border-edge`}
              >
                {texts.places[place]}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
