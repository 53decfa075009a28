import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import authTexts from '@bb1/texts/pages/auth';
import { arriveAt, product } from '../visitor.ts';
import type { Person } from './sign-up.ts';

/**
 * Ages a person's step-ups in all their browsers by eleven minutes. They follow the real clock,
 * which the panel cannot move.
 */
export function letProofsGrowOld(email: string): Promise<void> {
  return makeProofsOlder(
    "kind = 'investor' and subject_id = (select id from accounts where email = $1)",
    email,
  );
}

/** The same for an officer. */
export function letOfficersProofsGrowOld(email: string): Promise<void> {
  return makeProofsOlder(
    "kind = 'officer' and subject_id = (select id from officers where email = $1)",
    email,
  );
}

/** Ages the last use of an app's code by this many half minutes. */
export function letCodesGrowOld(steps: number): Promise<void> {
  // Locked in a fixed order: several people of a story may do this at the same moment.
  return inTheDatabase(
    `with codes as (select owner_kind, owner_id from totp_factors where confirmed_at is not null order by owner_kind, owner_id for update)
     update totp_factors f set last_step = greatest(f.last_step - $1, 0) from codes c where f.owner_kind = c.owner_kind and f.owner_id = c.owner_id and f.confirmed_at is not null`,
    [steps],
  );
}

function makeProofsOlder(whose: string, email: string): Promise<void> {
  return inTheDatabase(
    `update sessions set stepped_up_at = stepped_up_at - interval '11 minutes' where ${whose}`,
    [email],
  );
}

/** Direct changes in the tables, for what cannot be caused within a story's time. */
export async function inTheDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const environment = JSON.parse(
    await readFile(join(product().dataFolder, 'environment.json'), 'utf8'),
  ) as { DATABASE_OWNER_URL: string };
  const client = new Client({ connectionString: environment.DATABASE_OWNER_URL });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

/** What a person without a second factor does on the step-up page. */
export async function proveByPassword(
  page: Page,
  locale: Locale,
  person: Pick<Person, 'password'>,
): Promise<void> {
  const texts = authTexts[locale];
  await arriveAt(page, locale, /\/users\/step_up$/);
  await page.getByLabel(texts.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: texts.stepUp.submit, exact: true }).click();
}
