import { Link, useLocation } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import deskTexts from '@bb1/texts/pages/desk';
import { changedQuery } from './list-query.ts';

/**
 * The choices of a list's filter as links: the choice is part of the URL and can be shared. A new
 * choice starts at the first page. `title` distinguishes several filters of a list.
 */
export function FilterLinks({
  name,
  chosen,
  options,
  title,
}: {
  readonly name: string;
  readonly chosen: string;
  readonly title?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) {
  const texts = useTexts(deskTexts).lists;
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={title ?? texts.filter}>
      <ul className="flex flex-wrap gap-1.5">
        {options.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={pathname + changedQuery(search, { [name]: value, page: null })}
              preventScrollReset
              aria-current={value === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 text-small hover:border-brand hover:bg-wash aria-[current=true]:border-brand aria-[current=true]:bg-brand aria-[current=true]:font-semibold aria-[current=true]:text-on-brand"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
