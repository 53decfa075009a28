import {
  downloadHolderExtract,
  downloadHolderStatement,
  getHolderDocuments,
  getHolderStatement,
} from '@bb1/domain/holding-documents/desk-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { findAccount } from '../accounts/store.ts';
import { holderReadings } from '../holders/holder-readings.ts';
import { holdingStatement } from './holding-statement.ts';
import { extractFile, shownExtracts } from './routes.ts';
import { statementFile } from './statement-file.ts';
import { findExtract } from './store.ts';

export function holdingDocumentsDeskRoutes(serve: Serve, house: House): void {
  const { db, clock, documents } = house;
  const context = { ...house, readings: holderReadings(house) };

  serve(getHolderDocuments)(async (call) => {
    const account = await viewed(call.officer.officerId, call.params.account_id, {});
    return {
      person: { account_id: account.id, full_name: account.full_name, email: account.email },
      extracts: await shownExtracts(db, account.id),
    };
  });
  serve(getHolderStatement)(async (call) => {
    const { date } = call.query;
    const account = await viewed(call.officer.officerId, call.params.account_id, { date });
    return holdingStatement(context, { accountId: account.id, date });
  });
  serve(downloadHolderStatement)(async (call) => {
    const { date, language } = call.query;
    const account = await viewed(call.officer.officerId, call.params.account_id, { date });
    return statementFile(context, { accountId: account.id, date, locale: language });
  });
  serve(downloadHolderExtract)(async (call) => {
    const { id, account_id: accountId } = call.params;
    const extract = mustFind(await findExtract(db, id, accountId));
    await viewed(call.officer.officerId, accountId, { extract: id });
    return extractFile({ db, documents }, extract);
  });

  function viewed(officerId: string, accountId: string, what: Readonly<Record<string, string>>) {
    return db.transaction('holding_documents.view', async (tx) => {
      const account = mustFind(await findAccount(tx, accountId));
      await record(tx, {
        at: clock.now(),
        actor: { kind: 'officer', id: officerId },
        act: 'holding_documents.viewed',
        subject: `account:${accountId}`,
        after: what,
      });
      return account;
    });
  }
}
