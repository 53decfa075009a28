import { Readable } from 'node:stream';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { Locale } from '@bb1/domain/locale';
import { mustFind } from '@bb1/domain/refusal';
import { Download } from '../../platform/http/download.ts';
import { issuerLook } from '../../platform/pdf/issuer-look.ts';
import { typesetDocument } from '../../platform/pdf/typeset-document.ts';
import { findAccount } from '../accounts/store.ts';
import type { HoldersContext } from '../holders/requested-list.ts';
import { creditorOf } from '../taxes/creditor-of.ts';
import { holdingStatement } from './holding-statement.ts';
import { statementSource } from './statement-document.ts';

/** The statement of a past day as a PDF. It is not stored: the same day gives the same holding again. */
export async function statementFile(
  context: HoldersContext,
  request: { readonly accountId: string; readonly date: string; readonly locale: Locale },
): Promise<Download> {
  const { db, clock, offering } = context;
  const { accountId, date, locale } = request;
  const account = mustFind(await findAccount(db, accountId));
  const statement = await holdingStatement(context, request);
  const holder = await creditorOf(context, db, account, locale);
  const source = statementSource(offering, {
    locale,
    // Before the identification there is only the name of the account.
    address: holder?.lines ?? [account.full_name],
    statement,
    madeOn: berlinDay(clock.now()),
  });
  const pdf = await typesetDocument(source, issuerLook(offering, `${source.title} · ${date}`));
  return new Download(`${offering.token.code}-${date}.pdf`, Readable.from([Buffer.from(pdf)]));
}
