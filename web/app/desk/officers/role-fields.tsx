import { CONFLICTING_ROLES } from '@bb1/domain/officers/conflicting-roles';
import { type Role, ROLES } from '@bb1/domain/officers/rights';
import type { SentForm } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import deskTexts from '@bb1/texts/pages/desk';

/** The roles of an officer as checkboxes, each with its purpose and the roles it excludes. */
export function RoleFields({ defaultRoles = [] }: { readonly defaultRoles?: readonly Role[] }) {
  const texts = useTexts(deskOfficerTexts);
  const { roles: names } = useTexts(deskTexts);
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
    <CheckboxGroup name="roles" legend={texts.list.roles} className="gap-y-1">
      {ROLES.map((role) => (
        <CheckboxField
          key={role}
          name={`roles.${role}`}
          label={names[role]}
          hint={hint(role)}
          defaultChecked={defaultRoles.includes(role)}
        />
      ))}
    </CheckboxGroup>
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

export function rolesIn(form: SentForm): Role[] {
  return ROLES.filter((role) => form.ticked(`roles.${role}`));
}
