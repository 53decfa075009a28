import { Readable } from 'node:stream';
import {
  downloadHoldingStatement,
  downloadRegisterExtract,
  getHoldingStatement,
  listRegisterExtracts,
  type RegisterExtract,
} from '@bb1/domain/holding-documents/endpoints';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { Download } from '../../platform/http/download.ts';
import { holderReadings } from '../holders/holder-readings.ts';
import { holdingStatement } from './holding-statement.ts';
import { numberOf } from './personal-data.ts';
import { statementFile } from './statement-file.ts';
import { type ExtractRow, extractsOf, findExtract } from './store.ts';

export function holdingDocumentsRoutes(serve: Serve, house: House): void {
  const { db, documents } = house;
  const context = { ...house, readings: holderReadings(house) };
  serve(listRegisterExtracts)((call) => shownExtracts(db, call.investor.accountId));
  serve(downloadRegisterExtract)(async (call) =>
    extractFile({ db, documents }, await findExtract(db, call.params.id, call.investor.accountId)),
  );
  serve(getHoldingStatement)((call) =>
    holdingStatement(context, { accountId: call.investor.accountId, date: call.query.date }),
  );
  serve(downloadHoldingStatement)((call) =>
    statementFile(context, {
      accountId: call.investor.accountId,
      date: call.query.date,
      locale: call.query.language,
    }),
  );
}

/** Newest first. */
export async function shownExtracts(db: Queryable, accountId: string): Promise<RegisterExtract[]> {
  return (await extractsOf(db, accountId)).toReversed().map((row) => ({
    id: row.id,
    number: numberOf(row),
    reason: row.reason,
    tokens: row.tokens,
    issued_at: row.issued_at.toISOString(),
    has_file: row.document_id !== null,
  }));
}

export async function extractFile(
  { db, documents }: Pick<House, 'documents'> & { readonly db: Queryable },
  found: ExtractRow | null,
): Promise<Download> {
  const row = mustFind(found);
  if (row.document_id === null) throw refuse('not_found', 'not_found');
  const bytes = mustFind(await documents.openOriginal(db, row.document_id, row.account_id));
  return new Download(`${numberOf(row)}.pdf`, Readable.from([bytes]));
}
