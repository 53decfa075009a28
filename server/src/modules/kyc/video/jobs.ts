import type { Context } from '../../../context.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { EXPIRE_VIDEO_CALLS, expireCalls } from './expire-calls.ts';

export const videoSweeps: readonly string[] = [EXPIRE_VIDEO_CALLS];

export function videoJobs(context: Pick<Context, 'db' | 'clock'>): Jobs {
  return { [EXPIRE_VIDEO_CALLS]: () => expireCalls(context) };
}
