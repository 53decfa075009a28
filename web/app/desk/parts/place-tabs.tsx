import { PageLink } from '../../ui/page-link.tsx';

const LOOK = 'inline-flex min-h-11 items-center border-b-2 text-small font-semibold';

interface Place {
  readonly path: string;
  readonly name: string;
  readonly isHere: boolean;
}

/** The screens of one section, below the title. */
export function PlaceTabs({
  label,
  places,
}: {
  readonly label: string;
  readonly places: readonly Place[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5">
        {places.map(({ path, name, isHere }) => (
          <li key={path}>
            {isHere ? (
              <span aria-current="page" className={`${LOOK} border-brand text-ink`}>
                {name}
              </span>
            ) : (
              <PageLink
                to={path}
                className={`${LOOK} border-transparent text-link hover:border-edge`}
              >
                {name}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
