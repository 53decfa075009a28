import {
  listOfficers,
  type ListedOfficer,
  proposeOfficer,
} from '@bb1/domain/officers/change-endpoints';
import { OFFICER_STANDINGS } from '@bb1/domain/officers/officer-change';
import { ROLES } from '@bb1/domain/officers/rights';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import deskTexts from '@bb1/texts/pages/desk';
import { column, textColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ListFilters } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { useFormat } from '../parts/use-format.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/officers-page.ts';
import { OfficerBadge } from './officer-badge.tsx';
import { rolesIn, RoleFields } from './role-fields.tsx';
import { LOCALES } from '@bb1/domain/locale';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Fold } from '../parts/fold.tsx';

export const meta = pageMeta(deskOfficerTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const standing = chosenFilter(searchParams, {
    name: 'standing',
    choices: OFFICER_STANDINGS,
    fallback: ALL,
  });
  const role = chosenFilter(searchParams, { name: 'role', choices: ROLES, fallback: ALL });
  const open = chosenFilter(searchParams, {
    name: 'open',
    choices: ['open'] as const,
    fallback: ALL,
  });
  const list = await deskApi(args)(listOfficers, {
    query: {
      standing: filterValue(standing),
      role: filterValue(role),
      open: filterValue(open),
      page: chosenPage(searchParams),
    },
  });
  return { ...list, standing, role, open };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return deskSubmission(args, async (api, form) => {
    const { officer_id: id } = await api(proposeOfficer, {
      body: form.body(['full_name', 'email', 'locale', 'reason'], {
        more: { roles: rolesIn(form) },
      }),
    });
    return redirect(localPath(locale, `/desk/officers/${id}`));
  });
}

/** The officers of the back office, with their roles. */
export default function OfficersPage({
  loaderData: { officers, total, page, standing, role, open },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskOfficerTexts);
  const { lists, roles } = useTexts(deskTexts);
  const columns = useColumns();
  const mayPropose = useRight('officers.propose');
  const filters = [
    {
      name: 'role',
      label: texts.list.byRole,
      chosen: role,
      options: [
        { value: ALL, label: lists.all },
        ...ROLES.map((value) => ({ value, label: roles[value] })),
      ],
    },
    {
      name: 'open',
      label: texts.list.open,
      chosen: open,
      options: [
        { value: ALL, label: lists.all },
        { value: 'open', label: texts.list.openOnly },
      ],
    },
  ];
  return (
    <DeskPage title={texts.list.title} lead={texts.list.lead}>
      <FilterLinks
        name="standing"
        title={texts.list.byStanding}
        chosen={standing}
        options={[
          { value: ALL, label: lists.all },
          ...OFFICER_STANDINGS.map((value) => ({ value, label: texts.standings[value] })),
        ]}
      />
      <ListFilters keep={{ standing }} selects={filters} />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={officers}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
      {mayPropose && <ProposeOfficer answer={actionData} />}
    </DeskPage>
  );
}

function useColumns(): DeskColumn<ListedOfficer>[] {
  const texts = useTexts(deskOfficerTexts);
  const { roles } = useTexts(deskTexts);
  const format = useFormat();
  return [
    column('name', texts.list.name, (row) => (
      <PageLink
        to={`/desk/officers/${row.id}`}
        className="link inline-flex min-h-6 items-center font-semibold"
      >
        {row.name}
      </PageLink>
    )),
    column('standing', texts.list.standing, (row) => <OfficerBadge standing={row.standing} />),
    textColumn('roles', texts.list.roles, (row) => row.roles.map((role) => roles[role]).join(', ')),
    column(
      'open',
      texts.list.openChange,
      (row) =>
        row.open_change !== null && <Badge kind="warning">{texts.kinds[row.open_change]}</Badge>,
    ),
    column('login', texts.list.lastLogin, (row) =>
      row.last_login_at === null ? texts.list.never : format.moment(row.last_login_at),
    ),
    column('email', texts.list.email, (row) => row.email),
  ];
}

/** A new officer: another administrator has to approve before the invitation is sent. */
function ProposeOfficer({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(deskOfficerTexts).list;
  return (
    <div className="max-w-3xl">
      <Fold title={texts.propose} open={isRefused(answer)}>
        <PageForm answer={answer} className="grid gap-4 sm:grid-cols-2">
          <p className="text-small text-muted sm:col-span-2">{texts.proposeHint}</p>
          <TextField name="full_name" label={texts.fullName} maxLength={120} autoComplete="off" />
          <TextField
            name="email"
            type="email"
            label={texts.email}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
          />
          <SelectField
            name="locale"
            label={texts.language}
            options={LOCALES.map((value) => ({ value, label: texts.languages[value] }))}
          />
          <div className="sm:col-span-2">
            <RoleFields />
          </div>
          <TextField
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={300}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <SubmitButton className="justify-self-start sm:col-span-2">{texts.submit}</SubmitButton>
        </PageForm>
      </Fold>
    </div>
  );
}
