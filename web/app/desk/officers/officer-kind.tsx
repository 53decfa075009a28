import { listOfficers, proposeOfficer } from '@bb1/domain/officers/change-endpoints';
import { OFFICER_STANDINGS } from '@bb1/domain/officers/officer-change';
import { ROLES } from '@bb1/domain/officers/rights';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import deskTexts from '@bb1/texts/pages/desk';
import { column, textColumn } from '../parts/columns.ts';
import { rolesIn, RoleFields } from './role-fields.tsx';
import { LOCALES } from '@bb1/domain/locale';
import { SubmitButton } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { useRight } from '../session/use-desk.ts';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { stateBadge } from '../parts/state-badge.tsx';
import { RowLink } from '../parts/row-link.tsx';

export const officerKind = listedKind(deskOfficerTexts, {
  path: '/desk/officers',
  filters: { standing: OFFICER_STANDINGS, role: ROLES, open: ['open'] },
  orders: [],
  list: listOfficers,
  rows: 'officers',
  placeOf: ({ id }) => `/desk/officers/${id}`,
  useList: (_, { texts: { list: texts, kinds, standings }, format }) => {
    const { roles } = useTexts(deskTexts);
    return {
      title: texts.title,
      lead: texts.lead,
      filters: {
        standing: { label: texts.byStanding, words: standings, as: 'links' },
        role: { label: texts.byRole, words: roles, as: 'select' },
        open: { label: texts.open, words: { open: texts.openOnly }, as: 'select' },
      },
      columns: [
        column('name', texts.name, (row) => (
          <RowLink to={`/desk/officers/${row.id}`} className="font-semibold">
            {row.name}
          </RowLink>
        )),
        column('standing', texts.standing, (row) => <OfficerBadge state={row.standing} />),
        textColumn('roles', texts.roles, (row) => row.roles.map((role) => roles[role]).join(', ')),
        column(
          'open',
          texts.openChange,
          (row) =>
            row.open_change !== null && <Badge kind="warning">{kinds[row.open_change]}</Badge>,
        ),
        column('login', texts.lastLogin, (row) =>
          row.last_login_at === null ? texts.never : format.moment(row.last_login_at),
        ),
        column('email', texts.email, (row) => row.email),
      ],
    };
  },
});

export const meta = pageMeta(deskOfficerTexts, (texts) => texts.list);
export const loader = listLoader(officerKind);

export const action = pageAct(async (api, form, { to }) => {
  const { officer_id: id } = await api(proposeOfficer, {
    body: form.body(['full_name', 'email', 'locale', 'reason'], {
      more: { roles: rolesIn(form) },
    }),
  });
  return to(`/desk/officers/${id}`);
});

export default listPage(officerKind, { Below: ProposeOfficer });

/** A new officer: another administrator has to approve before the invitation is sent. */
function ProposeOfficer() {
  const texts = useTexts(deskOfficerTexts).list;
  if (!useRight('officers.propose')) return null;
  return (
    <div className="max-w-3xl">
      <ActForm fold={texts.propose} className="grid gap-4 sm:grid-cols-2">
        <p className="text-small text-muted sm:col-span-2">{texts.proposeHint}</p>
        <TextField name="full_name" label={texts.fullName} maxLength={120} />
        <EmailField name="email" label={texts.email} />
        <SelectField
          name="locale"
          label={texts.language}
          options={LOCALES.map((value) => ({ value, label: texts.languages[value] }))}
        />
        <div className="sm:col-span-2">
          <RoleFields />
        </div>
        <ReasonField label={texts.reason} hint={texts.reasonHint} className="sm:col-span-2" />
        <SubmitButton className="justify-self-start sm:col-span-2">{texts.submit}</SubmitButton>
      </ActForm>
    </div>
  );
}

export const OfficerBadge = stateBadge(deskOfficerTexts, (texts) => texts.standings, {
  active: 'success',
  invited: 'info',
  setting_up: 'info',
  suspended: 'neutral',
});
