import {
  getBankImport,
  importBankFile as importEndpoint,
  listBankImports,
  listRefusedBankEntries,
  previewBankImport,
} from '@bb1/domain/payments/desk-endpoints';
import { mustFind, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Bank } from '../../integrations/bank/bank-port.ts';
import type { ReadBankFile } from '../../integrations/bank/bank-statement-port.ts';
import type { Serve } from '../../platform/http/api.ts';
import { findBankImport, listBankImportRows } from './bank-store.ts';
import { countsOf, importBankFile, previewBankFile } from './import-bank-file.ts';
import { previewOf, readBankFileOrRefuse } from './read-bank-import.ts';
import { refusedEntries } from './refused-entries.ts';
import { toImportDto } from './shown-import.ts';

export function bankDeskRoutes(
  serve: Serve,
  context: Context,
  { readBankFile, bank }: { readBankFile: ReadBankFile; bank: Bank },
): void {
  const { db } = context;
  const importing = (call: { officer: { officerId: string }; locale: 'en' | 'de' }) => ({
    context,
    readBankFile,
    bank,
    officerId: call.officer.officerId,
    locale: call.locale,
  });

  serve(previewBankImport)(async (call) => {
    const file = call.files.find((one) => one.field === 'file');
    if (!file) throw refuseField('file', 'required');
    return previewBankFile(importing(call), { fileName: file.fileName, bytes: file.bytes });
  });

  serve(importEndpoint)((call) => importBankFile(importing(call), call.params.id));

  serve(getBankImport)(async (call) => {
    const row = mustFind(await findBankImport(db, call.params.id));
    const finding = await previewOf(
      db,
      { context, file: await readBankFileOrRefuse(readBankFile, row.file), bank },
      { locale: call.locale, hasMatches: true },
    );
    return toImportDto(
      row,
      row.result === null ? finding : { ...finding, counts: countsOf(row.result) },
    );
  });

  serve(listBankImports)(async () =>
    (await listBankImportRows(db)).map((row) => ({
      id: row.id,
      file_name: row.file_name,
      file_hash: row.file_hash.toString('hex'),
      state: row.imported_at === null ? ('previewed' as const) : ('imported' as const),
      created_at: row.created_at.toISOString(),
      imported_at: row.imported_at?.toISOString() ?? null,
      counts: row.result === null ? null : countsOf(row.result),
    })),
  );

  serve(listRefusedBankEntries)((call) => refusedEntries(db, call.locale));
}
