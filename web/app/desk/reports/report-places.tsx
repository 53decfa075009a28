import { useTexts } from '../../language/use-texts.ts';
import { PlaceTabs } from '../parts/place-tabs.tsx';
import deskReportTexts from '@bb1/texts/pages/desk-reports';

const PATHS = {
  sale: '/desk/reports',
  funnel: '/desk/reports/funnel',
  ageing: '/desk/reports/ageing',
  cap_table: '/desk/reports/cap-table',
} as const;
const PLACES = ['sale', 'funnel', 'ageing', 'cap_table'] as const;

export function ReportPlaces({ here }: { readonly here: (typeof PLACES)[number] }) {
  const texts = useTexts(deskReportTexts);
  return (
    <PlaceTabs
      label={texts.menu}
      places={PLACES.map((place) => ({
        path: PATHS[place],
        name: texts.places[place],
        isHere: place === here,
      }))}
    />
  );
}
