import { Form, Link, useLocation } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { changedQuery } from './list-query.ts';

interface ListSelect {
  readonly name: string;
  readonly label: string;
  readonly chosen: string;
  readonly options: readonly SelectOption[];
}

interface ListFiltersProps {
  /** The choice of the filter links above; it stays as it is. */
  readonly keep?: Readonly<Record<string, string>>;
  readonly selects: readonly ListSelect[];
  readonly search?: { readonly label: string; readonly hint?: string; readonly value: string };
}

/**
 * The finer filters of a list. They are part of the address, so that a selection can be shared and
 * returned to.
 */
export function ListFilters({ keep = {}, selects, search }: ListFiltersProps) {
  const texts = useTexts(deskTexts).lists;
  const { pathname, search: query } = useLocation();
  const given = new URLSearchParams(query);
  const names = [...selects.map(({ name }) => name), 'q'];
  const isSet = names.some((name) => given.has(name) && given.get(name) !== '');
  return (
    <search className="print:hidden">
      {/* Another selection is another form: its fields show what the address says. */}
      <Form
        key={query}
        method="get"
        className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
        {search !== undefined && (
          <TextField
            name="q"
            type="search"
            label={search.label}
            hint={search.hint}
            defaultValue={search.value}
            maxLength={100}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            className="col-span-2 sm:w-72"
          />
        )}
        {selects.map(({ name, label, chosen, options }) => (
          <SelectField
            key={name}
            name={name}
            label={label}
            options={options}
            defaultValue={chosen}
            className="min-w-0 sm:w-56"
          />
        ))}
        <Button type="submit" look="secondary">
          {texts.show}
        </Button>
        {isSet && (
          <Link
            to={
              pathname +
              changedQuery(
                query,
                Object.fromEntries([...names, 'page'].map((name) => [name, null])),
              )
            }
            className={buttonClass('quiet')}
          >
            {texts.clear}
          </Link>
        )}
      </Form>
    </search>
  );
}

/** The search words in a list's address; undefined where there are none. */
export function searchedWords(search: URLSearchParams): string | undefined {
  const words = search.get('q')?.trim() ?? '';
  return words === '' ? undefined : words.slice(0, 100);
}
