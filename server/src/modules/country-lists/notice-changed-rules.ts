import type { CountryRules } from '@bb1/domain/country-lists/rules-in-force';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/jobs/jobs.ts';
import { COUNTRY_LISTS_CHANGED, countryRulesOn } from './country-rules.ts';
import { beginNoticing, lockNoticed, saveNoticed } from './country-list-store.ts';

/**
 * Runs every minute: a version may be in force from today on, and the offering may have new rules.
 */
export const NOTICE_COUNTRY_RULES = 'country_lists.notice';

/**
 * Compares today's rules in Berlin with those that everybody was last checked against, and has
 * everybody checked if they differ. Concurrent callers wait for the row, and the first one does it.
 */
export async function noticeChangedRules(
  tx: Tx,
  { offering, clock }: Pick<Context, 'offering' | 'clock'>,
): Promise<void> {
  const at = clock.now();
  await tx.run(beginNoticing, [at]);
  const { rules: before } = await tx.one(lockNoticed);
  const rules = await countryRulesOn(tx, offering, berlinDay(at));
  if (sameRules(before, rules)) return;
  await tx.run(saveNoticed, [JSON.stringify(rules), at]);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'country_rules.changed',
    subject: 'country_rules',
    before,
    after: rules,
  });
  await publish(tx, COUNTRY_LISTS_CHANGED, {});
}

function sameRules(before: Partial<CountryRules>, after: CountryRules): boolean {
  const keys = Object.keys(after) as (keyof CountryRules)[];
  return keys.every((key) => before[key]?.join() === after[key].join());
}
