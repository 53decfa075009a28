import { Readable } from 'node:stream';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind } from '@bb1/domain/refusal';
import {
  downloadTaxReturn,
  exportTaxReturn,
  fileTaxReturn,
  getTaxReturn,
  prepareTaxReturn as prepareEndpoint,
} from '@bb1/domain/taxes/return-desk-endpoints';
import { taxReturnSchema } from '@bb1/domain/taxes/tax-return';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { csvDownload } from '../../platform/http/csv.ts';
import { Download } from '../../platform/http/download.ts';
import { typesetDocument } from '../../platform/pdf/typeset-document.ts';
import { isChanged, prepareTaxReturn, recordTaxReturnFiling } from './prepare-return.ts';
import { returnLook, returnSource } from './return-document.ts';
import { RETURN_COLUMNS, returnRows } from './return-rows.ts';
import { findTaxReturn, type TaxReturnRow } from './return-store.ts';
import { taxMonth } from './withheld-store.ts';

export function returnDeskRoutes(
  serve: Serve,
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
): void {
  const { db, clock, offering } = context;

  serve(prepareEndpoint)(async ({ body, officer: { officerId } }) =>
    toTaxReturnDto(await prepareTaxReturn(context, { officerId, month: body.month }), false),
  );
  serve(getTaxReturn)(async (call) => {
    const row = mustFind(await findTaxReturn(db, call.params.id));
    return toTaxReturnDto(row, isChanged(row, (await taxMonth(db, row.month)) ?? undefined));
  });
  serve(exportTaxReturn)(({ params: { id }, officer: { officerId } }) =>
    db.transaction('export_list', async (tx) => {
      const row = mustFind(await findTaxReturn(tx, id));
      await record(tx, {
        at: clock.now(),
        actor: { kind: 'officer', id: officerId },
        act: 'tax_return.exported',
        subject: `tax_return:${row.id}`,
      });
      return csvDownload(`${fileName(row)}.csv`, RETURN_COLUMNS, [returnRows(contentOf(row))]);
    }),
  );
  serve(downloadTaxReturn)(async (call) => {
    const row = mustFind(await findTaxReturn(db, call.params.id));
    const facts = {
      content: contentOf(row),
      version: row.version_no,
      corrects: row.corrects_version,
      preparedOn: berlinDay(row.prepared_at),
      reference: row.reference,
    };
    return new Download(
      `${fileName(row)}.pdf`,
      Readable.from([
        Buffer.from(await typesetDocument(returnSource(facts), returnLook(offering, facts))),
      ]),
    );
  });
  serve(fileTaxReturn)(async ({ params: { id }, body, officer: { officerId } }) =>
    toTaxReturnDto(await recordTaxReturnFiling(context, { ...body, officerId, id }), false),
  );
}

function contentOf(row: TaxReturnRow) {
  return taxReturnSchema.parse(row.content);
}

function fileName({ month, version_no: version }: TaxReturnRow): string {
  return `kapitalertragsteuer-anmeldung-${month}-${version}`;
}

function toTaxReturnDto(row: TaxReturnRow, changed: boolean) {
  return {
    ...row,
    version: row.version_no,
    corrects: row.corrects_version,
    values: contentOf(row),
    changed,
    prepared_by: row.prepared_by_name,
    filed_by: row.filed_by_name,
  };
}
