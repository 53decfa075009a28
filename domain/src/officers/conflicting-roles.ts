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
 * Roles that exclude each other (segregation of duties): people who propose payments do not approve
 * them, people who grant rights have none over money or persons, and auditors do nothing that is
 * audited.
 */
export const CONFLICTING_ROLES: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  finance: ['finance_approver'],
  token_operations: ['finance_approver'],
  administrator: ['reviewer', 'compliance', 'finance', 'finance_approver', 'token_operations'],
  auditor: ACTING,
};

/** The conflicting pairs among these roles. */
export function conflictsAmong(roles: readonly Role[]): (readonly [Role, Role])[] {
  return roles.flatMap((role) =>
    (CONFLICTING_ROLES[role] ?? [])
      .filter((other) => roles.includes(other))
      .map((other) => [role, other] as const),
  );
}

/**
 * The minimum number of administrators: one alone could approve nothing and could not be replaced.
 */
export const FEWEST_ADMINISTRATORS = 2;
