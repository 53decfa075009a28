import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';

/** What judging a person's record needs to know beside the record itself. */
export interface KycSetting extends Pick<Context, 'clock' | 'offering'> {
  /** Cents of all orders of the account that count; orders come later on the walk, so whoever composes hands this in. */
  readonly investedCentsOf: (db: Queryable, accountId: string) => Promise<bigint>;
}
