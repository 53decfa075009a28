import {
  exportHolders,
  keepHolderSnapshot,
  listHolders,
  listHolderSnapshots,
} from '@bb1/domain/holders/desk-endpoints';
import { decimal, parseMoney } from '@bb1/domain/money';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { refuse } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { columnsOf, type CsvColumn } from '../../platform/http/csv.ts';
import { Download } from '../../platform/http/download.ts';
import { exportCsv } from '../payments/export-csv.ts';
import { requestedList, type HoldersContext } from './requested-list.ts';
import { holderReadings } from './holder-readings.ts';
import { chosenHolders, type HolderRow, holderRows, holderSums } from './holder-rows.ts';
import { keepSnapshot } from './keep-snapshot.ts';
import { listSnapshots, type SnapshotRow } from './snapshot-store.ts';

export function holdersDeskRoutes(serve: Serve, house: House): void {
  const { db, clock, stellar, holders } = house;
  const context: HoldersContext = { ...house, readings: holderReadings(house) };

  serve(listHolders)(async (call) => {
    const { page } = call.query;
    const asked = await requestedList(context, call.query);
    const nothing = {
      read: 0,
      ledger: null,
      closed_at: null,
      sums: null,
      snapshot: null,
      holders: [],
      total: 0,
      page,
    };
    if (asked.state === 'reading')
      return { ...nothing, state: asked.state, read: asked.accounts, ledger: asked.ledger };
    if (asked.state !== 'ready') return { ...nothing, state: asked.state };
    const { list, snapshot, booksAt } = asked;
    const rows = await holderRows(db, list, holders.own);
    const chosen = chosenHolders(rows, call.query);
    return {
      state: asked.state,
      read: rows.length,
      ledger: list.ledger.sequence,
      closed_at: list.ledger.closedAt.toISOString(),
      sums: await holderSums(db, { list, booksAt, rows }),
      snapshot: snapshot === null ? null : toSnapshotDto(snapshot),
      holders: chosen.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE),
      total: chosen.length,
      page,
    };
  });

  serve(exportHolders)(async ({ query, officer: { officerId } }) => {
    const asked = await requestedList(context, query);
    if (asked.state !== 'ready')
      throw refuse(
        'unavailable',
        asked.state === 'reading' ? 'holders_not_read' : 'ledger_unavailable',
      );
    const rows = chosenHolders(await holderRows(db, asked.list, holders.own), query);
    const { sequence } = asked.list.ledger;
    return db.transaction('export_list', async (tx) => {
      const { open, taken } = await exportCsv(tx, {
        columns: columnsAt(asked.list.ledger),
        pieces: [rows],
        names: (row) => [row.account_id],
      });
      await record(tx, {
        at: clock.now(),
        actor: { kind: 'officer', id: officerId },
        act: 'holders.exported',
        subject: 'holders',
        after: { filter: query, ledger: sequence, rows: taken },
      });
      return new Download(`holders-ledger-${sequence}.csv`, open());
    });
  });

  serve(listHolderSnapshots)(async () => (await listSnapshots(db)).map(toSnapshotDto));
  serve(keepHolderSnapshot)(async ({ body, officer: { officerId } }) => {
    const asked = await requestedList(context, { ledger: body.ledger });
    if (asked.state !== 'ready')
      throw refuse(
        'unavailable',
        asked.state === 'reading' ? 'holders_not_read' : 'ledger_unavailable',
      );
    const asset = `${stellar.claims.assetCode}:${stellar.claims.assetIssuer}`;
    return toSnapshotDto(
      await keepSnapshot(context, { list: asked.list, asset, reason: body.reason, officerId }),
    );
  });
}

function toSnapshotDto(row: SnapshotRow) {
  return {
    ...row,
    holders: row.holder_count,
    issued: decimal(parseMoney('TOKEN', row.issued_tokens)),
    kept_by: row.kept_by_name,
  };
}

function columnsAt(ledger: { sequence: number; closedAt: Date }): readonly CsvColumn<HolderRow>[] {
  return [
    ...columnsOf<HolderRow>(
      'public_key',
      'kind',
      'own_role',
      'full_name',
      'account_id',
      'tokens',
      'share_percent',
      'frozen',
      'lumens',
      'unproven',
    ),
    { name: 'ledger', value: () => ledger.sequence },
    { name: 'ledger_closed_at', value: () => ledger.closedAt },
  ];
}
