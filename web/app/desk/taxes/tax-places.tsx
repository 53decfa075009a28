import { useTexts } from '../../language/use-texts.ts';
import { PlaceTabs } from '../parts/place-tabs.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';

const PATHS = {
  people: '/desk/taxes',
  certificates: '/desk/taxes/certificates',
  months: '/desk/taxes/months',
  churchTax: '/desk/taxes/church-tax',
} as const;
const PLACES = ['people', 'certificates', 'months', 'churchTax'] as const;

export function TaxPlaces({ here }: { readonly here: (typeof PLACES)[number] }) {
  const texts = useTexts(deskTaxTexts);
  return (
    <PlaceTabs
      label={texts.placesMenu}
      places={PLACES.map((place) => ({
        path: PATHS[place],
        name: texts.places[place],
        isHere: place === here,
      }))}
    />
  );
}
