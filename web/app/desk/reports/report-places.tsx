import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskReportTexts from '@bb1/texts/pages/desk-reports';

const PATHS = {
  sale: '/desk/reports',
  funnel: '/desk/reports/funnel',
  ageing: '/desk/reports/ageing',
  cap_table: '/desk/reports/cap-table',
} as const;
const PLACES = ['sale', 'funnel', 'ageing', 'cap_table'] as const;
const LOOK = 'inline-flex min-h-11 items-center border-b-2 text-small font-semibold';

/** The four reports. */
export function ReportPlaces({ here }: { readonly here: (typeof PLACES)[number] }) {
  const texts = useTexts(deskReportTexts);
  return (
    <nav aria-label={texts.menu}>
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
