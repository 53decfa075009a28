import type { Role } from './rights.ts';

const ACTING = [
  'support',
  'reviewer',
  'compliance',
  'finance',
  'finance_approver',
  'token_operations',
  'content',
  'administrator',
] as const;

/**
 * Roles that nobody may have beside another one. Who proposes payments does not approve them; who gives out rights has
 * none over money or persons; who audits has done nothing that is audited.
 */
export const CONFLICTING_ROLES: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  finance: ['finance_approver'],
  token_operations: ['finance_approver'],
  administrator: ['reviewer', 'compliance', 'finance', 'finance_approver', 'token_operations'],
  auditor: ACTING,
};

/** The pairs among these roles that do not go together; none when all of them do. */
export function conflictsAmong(roles: readonly Role[]): (readonly [Role, Role])[] {
  return roles.flatMap((role) =>
    (CONFLICTING_ROLES[role] ?? [])
      .filter((other) => roles.includes(other))
      .map((other) => [role, other] as const),
  );
}

/** How many administrators there are at least: one alone could approve nothing, and nobody could take their place. */
export const FEWEST_ADMINISTRATORS = 2;
