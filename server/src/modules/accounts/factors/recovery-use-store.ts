import { sql } from '../../../platform/db/database.ts';

// By the log, because new recovery codes take the used ones along.
export const recoveryCodeUsedSince = sql<{ found: boolean }>(
  'accounts.recovery_code_used_since',
  "select exists (select from audit_log where subject = 'account:' || $1::text and act = 'account.recovery_code_used' and at > $2) as found",
).value((accountId: string, since: Date) => [accountId, since]);
