import type { Officer } from '@bb1/domain/officers/officer';
import { NavLink } from 'react-router';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import deskTexts from '@bb1/texts/pages/desk';
import { useWords } from '../parts/use-words.ts';
import { DESK_SECTIONS, deskPlaces } from './desk-places.ts';
import type { WaitingByPlace } from './use-waiting.ts';

const ITEM =
  'flex min-h-11 items-center rounded-control border-l-4 border-transparent px-3 text-small font-medium text-on-deep-muted lg:min-h-8 hover:bg-deep-raised hover:text-on-deep aria-[current=page]:border-gold aria-[current=page]:bg-deep-raised aria-[current=page]:font-semibold aria-[current=page]:text-on-deep';

/** The screens open to the officer's rights, by section. */
export function DeskNavigation({
  officer,
  waiting,
}: {
  readonly officer: Officer;
  /** How many pieces of work wait, by screen; empty until they are counted. */
  readonly waiting: WaitingByPlace;
}) {
  const texts = useTexts(deskTexts);
  const places = deskPlaces(officer.rights);
  const sections = DESK_SECTIONS.map((name) => ({
    name,
    inside: places.filter(({ section }) => section === name),
  })).filter(({ inside }) => inside.length > 0);
  return (
    <nav aria-label={texts.mainMenu}>
      <ul className="grid gap-4">
        <li>
          <Places places={places.filter(({ section }) => section === null)} waiting={waiting} />
        </li>
        {sections.map(({ name, inside }) => (
          <li key={name} className="grid gap-1">
            <p className="eyebrow px-4 text-on-deep-muted">{texts.sections[name]}</p>
            <Places places={inside} waiting={waiting} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Places({
  places,
  waiting,
}: {
  readonly places: ReturnType<typeof deskPlaces>;
  readonly waiting: WaitingByPlace;
}) {
  const texts = useTexts(deskTexts);
  const locale = useLocale();
  const prefetch = usePrefetch();
  return (
    <ul className="grid gap-px">
      {places.map(({ name, path }) => (
        <li key={name} className="relative">
          <NavLink
            to={localPath(locale, path)}
            end={name === 'home'}
            prefetch={prefetch}
            className={ITEM}
          >
            {texts.places[name]}
          </NavLink>
          <Count of={waiting.get(name) ?? 0} />
        </li>
      ))}
    </ul>
  );
}

function Count({ of: count }: { readonly of: number }) {
  const [texts, format] = useWords(deskTexts);
  if (count === 0) return null;
  return (
    // Beside the link, whose name stays that of the screen.
    <span className="figures pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-full bg-deep-raised px-2 text-fine font-semibold text-on-deep">
      {format.number(count)} <span className="sr-only">{texts.home.waiting}</span>
    </span>
  );
}
