import { useRef } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { changedQuery, COLUMNS_PARAM } from './list-query.ts';

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
 * returned to. A choice applies at once; without script a button applies it.
 */
export function ListFilters({ keep = {}, selects, search }: ListFiltersProps) {
  const texts = useTexts(deskTexts).lists;
  const { pathname, search: query } = useLocation();
  const given = new URLSearchParams(query);
  const names = [...selects.map(({ name }) => name), 'q'];
  const changed = useRef<string>(null);
  const isSet = names.some((name) => given.has(name) && given.get(name) !== '');
  return (
    <search className="print:hidden">
      {/* Another selection is another form: its fields show what the address says. */}
      <Form
        key={query}
        ref={(form) => {
          // A changed selection is another form, in which the same field has the focus.
          if (form === null || changed.current === null) return;
          const field = form.elements.namedItem(changed.current);
          if (field instanceof HTMLElement) field.focus();
          changed.current = null;
        }}
        method="get"
        preventScrollReset
        className="grid grid-cols-2 items-end gap-3 folded:grid-cols-[1fr_auto] sm:flex sm:flex-wrap"
      >
        {[
          ...Object.entries(keep),
          ...given.getAll(COLUMNS_PARAM).map((key) => [COLUMNS_PARAM, key] as const),
        ].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} readOnly />
        ))}
        {search !== undefined && (
          <TextField
            name="q"
            type="search"
            // Beside the label, so that the labels of all filters are in one line.
            label={
              <>
                {search.label}{' '}
                {search.hint !== undefined && (
                  <span className="text-fine font-normal text-muted">{search.hint}</span>
                )}
              </>
            }
            defaultValue={search.value}
            maxLength={100}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            className="col-span-2 folded:col-span-1 sm:w-72"
          />
        )}
        {selects.map(({ name, label, chosen, options }) => (
          <SelectField
            key={name}
            name={name}
            label={label}
            options={options}
            defaultValue={chosen}
            onChange={(event) => {
              changed.current = name;
              event.currentTarget.form?.requestSubmit();
            }}
            className="min-w-0 folded:hidden sm:w-56"
          />
        ))}
        {search === undefined ? (
          <noscript>
            <Button type="submit" look="secondary">
              {texts.show}
            </Button>
          </noscript>
        ) : (
          <Button type="submit" look="secondary">
            {texts.show}
          </Button>
        )}
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
