import type { Offering } from '@bb1/domain/offering/offering';
import type { Clock } from './platform/clock/clock.ts';
import type { MailTokens } from './platform/crypto/mail-token.ts';
import type { Database } from './platform/db/database.ts';
import type { Documents } from './platform/documents/documents.ts';

/** What every module is handed by `compose.ts`; modules pick what they need of it. */
export interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly offering: Offering;
  readonly mailTokens: MailTokens;
  readonly documents: Documents;
  readonly publicUrl: URL;
}
