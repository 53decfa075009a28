import {
  getBankImport,
  getRefusedBankEntry,
  listBankImports,
  listRefusedBankEntries,
  previewBankImport,
  proposeManualBooking as proposeManualBookingEndpoint,
} from '@bb1/domain/payments/desk-endpoints';
import * as evidenceCalls from '@bb1/domain/payments/evidence-endpoints';
import { mustFind, refuseField } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { findBankImport, listBankImportRows } from './bank-store.ts';
import { BANK_FILE, proposeBankFile } from './evidence/bank-file-approval.ts';
import { bankAccounts } from './evidence/bank-accounts.ts';
import { proposeOpeningBalance } from './evidence/opening-balance.ts';
import { proposeStatementGap } from './evidence/statement-gap.ts';
import { countsOf, previewBankFile } from './import-bank-file.ts';
import { previewOf, readBankFileOrRefuse } from './read-bank-import.ts';
import { proposeManualBooking } from './manual-bookings/propose-manual-booking.ts';
import { refusedEntries, refusedEntryDetail } from './manual-bookings/refused-entries.ts';
import { toImportDto } from './import-dto.ts';

export function bankDeskRoutes(serve: Serve, house: House): void {
  const { db, readBankFile, bank } = house;

  serve(previewBankImport)(async ({ files, locale, officer: { officerId } }) => {
    const file = files.find((one) => one.field === 'file');
    if (!file) throw refuseField('file', 'required');
    return previewBankFile(
      { context: house, readBankFile, bank, officerId, locale },
      { fileName: file.fileName, bytes: file.bytes },
    );
  });

  serve(evidenceCalls.proposeBankFile)(
    async ({ params: { id }, body, officer: { officerId } }) => ({
      id: await proposeBankFile(house, { ...body, importId: id, officerId }),
    }),
  );

  serve(getBankImport)(async (call) => {
    const row = mustFind(await findBankImport(db, call.params.id));
    const finding = await previewOf(
      db,
      {
        context: house,
        file: await readBankFileOrRefuse(readBankFile, row.file),
        bank,
        cameBy: row.came_by,
      },
      { locale: call.locale, hasMatches: true },
    );
    const open = await findOpenApproval(db, BANK_FILE.name, `bank_import:${row.id}`);
    return toImportDto(
      { ...row, approval_id: row.approval_id ?? open?.id ?? null },
      row.result === null ? finding : { ...finding, counts: countsOf(row.result) },
    );
  });

  serve(listBankImports)(async () =>
    (await listBankImportRows(db)).map((row) => ({
      ...row,
      file_hash: row.file_hash.toString('hex'),
      state: row.imported_at === null ? ('previewed' as const) : ('imported' as const),
      counts: row.result === null ? null : countsOf(row.result),
    })),
  );

  serve(listRefusedBankEntries)((call) => refusedEntries(db, call.locale));
  serve(getRefusedBankEntry)((call) => refusedEntryDetail(db, call.params.id, call.locale));
  serve(proposeManualBookingEndpoint)(
    async ({ params: { id }, body, locale, officer: { officerId } }) => {
      await proposeManualBooking(house, { entryId: id, officerId, form: body });
      return refusedEntryDetail(db, id, locale);
    },
  );
  serve(evidenceCalls.listBankAccounts)(() => bankAccounts(house));

  serve(evidenceCalls.proposeOpeningBalance)(async ({ body, officer: { officerId } }) => {
    const { reason, ...content } = body;
    return {
      id: await proposeOpeningBalance(house, { content, reason, officerId }),
    };
  });

  serve(evidenceCalls.proposeStatementGap)(
    async ({ params: { id }, body, officer: { officerId } }) => ({
      id: await proposeStatementGap(house, { ...body, statementId: id, officerId }),
    }),
  );
}
