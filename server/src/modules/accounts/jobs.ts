import type { Context } from '../../context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { FORGET_CLOSED, forgetClosed } from './privacy/forget-closed.ts';
import type { Parts } from './privacy/forget-person.ts';
import { FORGET_UNCONFIRMED, forgetUnconfirmed } from './privacy/forget-unconfirmed.ts';

export const accountsSweeps: readonly string[] = [FORGET_UNCONFIRMED, FORGET_CLOSED];

export function accountsJobs(context: Context, parts: Parts): Jobs {
  return {
    [FORGET_UNCONFIRMED]: () => forgetUnconfirmed(context, parts),
    [FORGET_CLOSED]: () => forgetClosed(context, parts),
  };
}
