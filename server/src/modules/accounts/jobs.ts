import type { Context } from '../../context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { FORGET_UNCONFIRMED, forgetUnconfirmed, type RegistrationPart } from './forget-unconfirmed.ts';

export const accountsSweeps: readonly string[] = [FORGET_UNCONFIRMED];

export function accountsJobs(context: Context, parts: readonly RegistrationPart[]): Jobs {
  return { [FORGET_UNCONFIRMED]: () => forgetUnconfirmed(context, parts) };
}
