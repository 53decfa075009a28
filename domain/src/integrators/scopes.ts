/** What a key of an integrator allows. */
export const INTEGRATOR_SCOPES = ['events.read', 'events.replay', 'orders.read'] as const;
export type IntegratorScope = (typeof INTEGRATOR_SCOPES)[number];
