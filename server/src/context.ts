import type { Offering } from '@bb1/domain/offering/offering';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { Bank, StatementFolder } from './integrations/bank/bank-port.ts';
import type { BotCheckPort } from './integrations/bot-check/bot-check-port.ts';
import type { ReadBankFile } from './integrations/bank/bank-statement-port.ts';
import type { CompanySignIn } from './integrations/company-sign-in/company-sign-in-port.ts';
import type { Deposits, IsPayeeOf } from './integrations/deposits/deposits-port.ts';
import type { DocumentCheck } from './integrations/document-check/document-check-port.ts';
import type { PriceSource } from './integrations/prices/price-source-port.ts';
import type { ReadScreeningList } from './integrations/screening-lists/screening-lists-port.ts';
import type { Holders } from './integrations/stellar/holders-port.ts';
import type { OwnAccounts } from './integrations/stellar/own-accounts-port.ts';
import type { Stellar } from './integrations/stellar/stellar.ts';
import type { VideoIdentificationOptions } from './integrations/video-identification/video-identification-port.ts';
import type { Webhooks } from './integrations/webhooks/webhook-port.ts';
import type { RootLedger, TimeStamps } from './platform/audit/anchor-ports.ts';
import type { AuditKeys } from './platform/audit/audit-keys.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { MailTokens } from './platform/crypto/mail-token.ts';
import type { Database } from './platform/db/database.ts';
import type { Documents } from './platform/documents/documents.ts';
import type { Mailer } from './platform/mail/outbox.ts';

/** SHA-256 in hex of each text that people accept, by the name its version has in the offering. */
export type AcceptedTexts = Readonly<Record<keyof Offering['documentVersions'], string>>;

/** What `compose.ts` hands to every module; modules pick what they need. */
export interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly offering: Offering;
  readonly acceptedTexts: AcceptedTexts;
  readonly mailTokens: MailTokens;
  readonly documents: Documents;
  readonly publicUrl: URL;
  /**
   * Keys what is sealed or hashed for this product alone: second factors, recovery codes,
   * recognised browsers.
   */
  readonly appSecret: Buffer;
  /** Of the audit log's heads. */
  readonly auditKeys: AuditKeys;
}

/** The outside world, as ports. */
export interface Integrations {
  readonly mailer: Mailer;
  readonly readBankFile: ReadBankFile;
  readonly bank: Bank;
  readonly prices: readonly PriceSource[];
  readonly deposits: Deposits;
  /** Whether a text is an address that can receive a currency. */
  readonly isPayeeOf: IsPayeeOf;
  readonly isStellarAddress: (text: string) => boolean;
  /** Null if no folder is watched for statements. */
  readonly statementFolder: StatementFolder | null;
  readonly checkDocument: DocumentCheck;
  readonly readScreeningList: ReadScreeningList;
  readonly botCheck: BotCheckPort;
  readonly stellar: Stellar;
  /** Holders of the token, now or at any earlier ledger. */
  readonly holders: Holders;
  /** What our own accounts on the ledger hold, and what moved it. */
  readonly ownAccounts: OwnAccounts;
  /** Stamps the audit log's heads; null if no authority is configured. */
  readonly timeStamps: TimeStamps | null;
  /** Takes the audit log's roots. */
  readonly rootLedger: RootLedger;
  readonly video: VideoIdentificationOptions;
  /** The OpenID provider of the officers' company; null if none is configured. */
  readonly companySignIn: CompanySignIn | null;
  /** Messages to the receivers of integrators. */
  readonly webhooks: Webhooks;
  /** Whether tax certificates are specimens. */
  readonly certificatesAreSpecimens: boolean;
  /** Payment methods that can be received now. */
  readonly paymentMethods: readonly PaymentMethod[];
}
