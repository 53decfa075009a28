import type { Query } from '../../platform/db/database.ts';
import { type ExportedBankLine, list } from './bank-store.ts';

/** Booked lines of the bank between two booking days, both included; the newest first. */
export function exportedBankLines(request: {
  from?: string | undefined;
  until?: string | undefined;
  limit: number;
  offset: number;
}): Query<ExportedBankLine> {
  return {
    statement: list,
    values: [request.from ?? null, request.until ?? null, request.limit, request.offset],
  };
}
