import deskTexts from '@bb1/texts/pages/desk';
import { Form, Link, useLocation } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { changedQuery, COLUMNS_PARAM } from '../parts/list-query.ts';
import { shownColumns } from './chosen-columns.ts';
import { ListMenu } from './list-menu.tsx';

interface ColumnChoiceProps {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
}

/** Which columns a list shows; the choice is part of its address. */
export function ColumnChoice({ columns }: ColumnChoiceProps) {
  const texts = useTexts(deskTexts).lists;
  const { pathname, search } = useLocation();
  const [first, ...others] = columns;
  if (first === undefined || others.length < 2) return null;
  const shown = shownColumns(columns, search);
  const rest = changedQuery(search, { [COLUMNS_PARAM]: null });
  const isChosen = shown.length < columns.length;
  return (
    <ListMenu
      title={
        isChosen
          ? texts.columnsChosen({ count: shown.length, total: columns.length })
          : texts.columns
      }
    >
      <Form key={search} method="get" preventScrollReset className="grid gap-3">
        {[...new URLSearchParams(rest), [COLUMNS_PARAM, first.key] as const].map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} readOnly />
          ),
        )}
        <fieldset className="grid">
          <legend className="pb-1 text-small">{texts.columnsHint({ first: first.title })}</legend>
          {others.map(({ key, title }) => (
            <label key={key} className="flex min-h-9 cursor-pointer items-center gap-2 text-small">
              <input
                type="checkbox"
                name={COLUMNS_PARAM}
                value={key}
                defaultChecked={shown.some((column) => column.key === key)}
                className="size-5 shrink-0 cursor-pointer accent-brand"
              />
              {title}
            </label>
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <button type="submit" className={buttonClass('secondary')}>
            {texts.columnsSubmit}
          </button>
          {isChosen && (
            <Link to={pathname + rest} className={buttonClass('quiet')}>
              {texts.columnsAll}
            </Link>
          )}
        </div>
      </Form>
    </ListMenu>
  );
}
