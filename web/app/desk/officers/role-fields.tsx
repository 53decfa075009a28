import { CONFLICTING_ROLES } from '@bb1/domain/officers/conflicting-roles';
import { type Role, ROLES } from '@bb1/domain/officers/rights';
import type { SentForm } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FieldMessage } from '../../ui/field.tsx';
import { useField } from '../../ui/form-state.ts';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import deskTexts from '@bb1/texts/pages/desk';

/** The roles of an officer as checkboxes, each with its purpose and the roles it excludes. */
export function RoleFields({ defaultRoles = [] }: { readonly defaultRoles?: readonly Role[] }) {
  const texts = useTexts(deskOfficerTexts);
  const { roles: names } = useTexts(deskTexts);
  const { message } = useField('roles');
  const hint = (role: Role) =>
    [
      texts.roleHints[role],
      ...(excludedBy(role).length === 0 || role === 'auditor'
        ? []
        : [
            texts.excludes({
              roles: excludedBy(role)
                .map((other) => names[other])
                .join(', '),
            }),
          ]),
    ].join(' ');
  return (
    <fieldset
      data-invalid={message === undefined ? undefined : true}
      tabIndex={-1}
      aria-describedby="roles-message"
      className="grid gap-x-6 gap-y-1 sm:grid-cols-2"
    >
      <legend className="mb-2 text-small font-semibold">{texts.list.roles}</legend>
      {ROLES.map((role) => (
        <CheckboxField
          key={role}
          name={`roles.${role}`}
          label={names[role]}
          hint={hint(role)}
          defaultChecked={defaultRoles.includes(role)}
        />
      ))}
      <div className="sm:col-span-2">
        <FieldMessage id="roles-message" message={message} />
      </div>
    </fieldset>
  );
}

/** The table contains each pair once; people read it from either side. */
function excludedBy(role: Role): readonly Role[] {
  return ROLES.filter(
    (other) =>
      other !== 'auditor' &&
      ((CONFLICTING_ROLES[role] ?? []).includes(other) ||
        (CONFLICTING_ROLES[other] ?? []).includes(role)),
  );
}

/** The ticked roles of a sent form. */
export function rolesIn(form: SentForm): Role[] {
  return ROLES.filter((role) => form.ticked(`roles.${role}`));
}
