import type { listFactors } from '@bb1/domain/accounts/factor-endpoints';
import type { Reply } from '../../session/api-client.ts';

export type Factors = Reply<typeof listFactors>;

/** Whether a second factor is set up; recovery codes only replace one. */
export function hasFactor({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean {
  return totp !== null || passkeys.length > 0;
}
