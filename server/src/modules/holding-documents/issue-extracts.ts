import {
  extractDue,
  type ExtractReason,
  type RegisterContent,
  registerExtractNumber,
} from '@bb1/domain/holding-documents/register-extract';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { parseMoney, tokens } from '@bb1/domain/money';
import { berlinDayStarts } from '@bb1/domain/offering/berlin-day-bounds';
import type { Context } from '../../context.ts';
import { LedgerUnreachable, type Stellar } from '../../integrations/stellar/stellar.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { issuerLook } from '../../platform/pdf/issuer-look.ts';
import { typesetDocument } from '../../platform/pdf/typeset-document.ts';
import { type AccountRow, lockAccountIfAny } from '../accounts/store.ts';
import { tokenPlaces } from '../holders/token-movement-store.ts';
import { creditorOf } from '../taxes/creditor-of.ts';
import { extractSource } from './extract-document.ts';
import { registerExtractMail } from './mails/register-extract.ts';
import { registerEntries } from './register-content.ts';
import {
  extractsOf,
  holdersToLookAt,
  insertExtract,
  nextExtractNumber,
  saveRegisterLook,
} from './store.ts';

type Issuing = Pick<Context, 'db' | 'clock' | 'offering' | 'documents'> & {
  readonly stellar: Stellar;
};

/**
 * Every minute: compares the register with the last extract of each person whose books have changed,
 * and once a day with that of everybody, because the ledger changes without us.
 */
export async function issueExtracts(context: Issuing): Promise<void> {
  const { db, clock } = context;
  try {
    const due = await holdersToLookAt(db, berlinDayStarts(berlinDay(clock.now())));
    await eachOf(due, (accountId) => lookAt(context, accountId));
  } catch (error) {
    // The next minute asks again.
    if (!isUnreachable(error)) throw error;
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof AggregateError
    ? error.errors.every(isUnreachable)
    : error instanceof LedgerUnreachable;
}

async function lookAt(context: Issuing, accountId: string): Promise<void> {
  const at = context.clock.now();
  const entries = await registerEntries(context, accountId);
  if (entries === null) return;
  await context.db.transaction('holding_documents.look', async (tx) => {
    const account = await lockAccountIfAny(tx, accountId);
    if (account === null) return;
    await tx.run(saveRegisterLook, [accountId, at]);
    const holder = await creditorOf(context, tx, account, account.locale);
    // Section 19(2) eWpG protects consumers; companies have the statement of holdings.
    if (holder === null || holder.isBusiness) return;
    const content = { holder: holder.lines[0] ?? '', entries };
    const before = (await extractsOf(tx, accountId)).map((row) => ({
      reason: row.reason,
      issuedOn: berlinDay(row.issued_at),
      content: row.content,
    }));
    const reason = extractDue(content, berlinDay(at), before);
    if (reason !== null)
      await issue(context, tx, { account, address: holder.lines, content, reason, at });
  });
}

interface Extract {
  readonly account: AccountRow;
  readonly address: readonly string[];
  readonly content: RegisterContent;
  readonly reason: ExtractReason;
  readonly at: Date;
}

async function issue(
  { offering, documents, stellar }: Issuing,
  tx: Tx,
  { account, address, content, reason, at }: Extract,
): Promise<void> {
  const [id, number] = [newId(), await nextExtractNumber(tx)];
  const name = registerExtractNumber(Number(berlinDay(at).slice(0, 4)), number);
  const source = extractSource(offering, {
    locale: account.locale,
    number: name,
    reason,
    address,
    content,
    at,
    asset: { code: stellar.claims.assetCode, issuer: stellar.claims.assetIssuer },
    issuedTokens: (await tokenPlaces(tx)).issue,
  });
  const documentId = await documents.store(tx, {
    ownerId: account.id,
    type: 'application/pdf',
    displayName: `${name}.pdf`,
    original: Buffer.from(await typesetDocument(source, issuerLook(offering, name))),
    preview: null,
    storedAt: at,
  });
  await insertExtract(tx, {
    id,
    number,
    account_id: account.id,
    reason,
    content,
    tokens: tokens(
      content.entries.reduce((sum, entry) => sum + parseMoney('TOKEN', entry.tokens).units, 0n),
    ),
    document_id: documentId,
    issued_at: at,
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'register_extract.issued',
    subject: `register_extract:${id}`,
    after: { number: name, account: account.id, reason },
  });
  if (account.closed_at === null)
    await queueMail(tx, {
      mail: registerExtractMail,
      to: account.email,
      locale: account.locale,
      at,
      about: account.id,
      values: { name: account.full_name, number: name, reason },
    });
}
