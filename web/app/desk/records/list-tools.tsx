import deskTexts from '@bb1/texts/pages/desk';
import { useLocation } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SettingsForm } from '../session/settings-form.tsx';
import { useDesk } from '../session/use-desk.ts';
import { ColumnChoice } from './column-choice.tsx';
import { ListMenu, SMALL } from './list-menu.tsx';

/** The officer's saved views of a list, its columns, and how much space its rows take. */
export function ListTools({
  path,
  columns,
}: {
  readonly path: string;
  readonly columns: readonly { readonly key: string; readonly title: string }[];
}) {
  const texts = useTexts(deskTexts).lists;
  const { settings } = useDesk();
  const { search } = useLocation();
  const views = settings.views.filter((view) => view.path === path);
  return (
    <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2 sm:ml-auto folded:hidden print:hidden">
      {views.length > 0 && (
        <nav aria-label={texts.views}>
          <ul className="flex flex-wrap gap-1">
            {views.map(({ id, name, query }) => (
              <li key={id}>
                <PageLink
                  to={query === '' ? path : `${path}?${query}`}
                  className={`${SMALL} text-link`}
                >
                  {name}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ColumnChoice columns={columns} />
      <ListMenu title={texts.saveView}>
        <SettingsForm
          fields={{ intent: 'save_view', path, query: search.slice(1) }}
          className="grid gap-3"
        >
          <TextField
            name="name"
            label={texts.viewName}
            hint={texts.viewHint}
            required
            maxLength={60}
            autoComplete="off"
          />
          <button type="submit" className={buttonClass('secondary', 'justify-self-start')}>
            {texts.saveViewSubmit}
          </button>
        </SettingsForm>
        {views.map(({ id, name }) => (
          <SettingsForm key={id} fields={{ intent: 'delete_view', view_id: id }}>
            <button type="submit" className={`${SMALL} text-error`}>
              {texts.deleteView({ name })}
            </button>
          </SettingsForm>
        ))}
      </ListMenu>
      <SettingsForm className="flex rounded-control border border-edge bg-surface">
        <fieldset className="flex">
          <legend className="sr-only">{texts.density}</legend>
          {(['dense', 'roomy'] as const).map((one) => (
            <button
              key={one}
              type="submit"
              name="intent"
              value={one}
              aria-pressed={settings.dense === (one === 'dense')}
              className={`${SMALL} aria-pressed:bg-wash aria-pressed:font-semibold`}
            >
              {texts[one]}
            </button>
          ))}
        </fieldset>
      </SettingsForm>
    </div>
  );
}
