import type { Officer } from '@bb1/domain/officers/officer';
import { NavLink } from 'react-router';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import deskTexts from '@bb1/texts/pages/desk';
import { DESK_SECTIONS, deskPlaces } from './desk-places.ts';

const ITEM =
  'flex min-h-11 items-center rounded-control border-l-4 border-transparent px-3 text-small font-medium text-on-deep-muted hover:bg-deep-raised hover:text-on-deep aria-[current=page]:border-gold aria-[current=page]:bg-deep-raised aria-[current=page]:font-semibold aria-[current=page]:text-on-deep';

/** The screens open to the officer's rights, by section. */
export function DeskNavigation({ officer }: { readonly officer: Officer }) {
  const texts = useTexts(deskTexts);
  const places = deskPlaces(officer.rights);
  const sections = DESK_SECTIONS.map((name) => ({
    name,
    inside: places.filter(({ section }) => section === name),
  })).filter(({ inside }) => inside.length > 0);
  return (
    <nav aria-label={texts.mainMenu}>
      <ul className="grid gap-5">
        <li>
          <Places places={places.filter(({ section }) => section === null)} />
        </li>
        {sections.map(({ name, inside }) => (
          <li key={name} className="grid gap-1">
            <p className="eyebrow px-4 text-on-deep-muted">{texts.sections[name]}</p>
            <Places places={inside} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Places({ places }: { readonly places: ReturnType<typeof deskPlaces> }) {
  const texts = useTexts(deskTexts);
  const locale = useLocale();
  const prefetch = usePrefetch();
  return (
    <ul className="grid gap-1">
      {places.map(({ name, path }) => (
        <li key={name}>
          <NavLink
            to={localPath(locale, path)}
            end={name === 'home'}
            prefetch={prefetch}
            className={ITEM}
          >
            {texts.places[name]}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
