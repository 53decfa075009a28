import { setImmediate as letOthersRun } from 'node:timers/promises';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { refuseField } from '@bb1/domain/refusal';
import {
  approveScreeningList,
  getScreeningHit,
  getScreeningList,
  judgeScreeningHit,
  listScreeningHits,
  listScreeningLists,
  previewScreeningList,
  proposeScreeningList,
  withdrawScreeningList,
} from '@bb1/domain/screening/desk-endpoints';
import type { Context, Integrations } from '../../context.ts';
import type { ByteSource } from '../../integrations/screening-lists/screening-lists-port.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { approveList, proposeList, withdrawList } from './decide-list.ts';
import { pageOfHits } from './hit-store.ts';
import { judgeHit } from './judge-hit.ts';
import { pageOfVersions } from './list-store.ts';
import { previewList } from './preview-list.ts';
import { showHit, toHitDto } from './show-hit.ts';
import { showList, showListsInForce, toVersionDto } from './show-lists.ts';

const PART = 256 * 1024;

export function screeningDeskRoutes(
  serve: Serve,
  context: Context & Pick<Integrations, 'readScreeningList'>,
): void {
  const { db, clock } = context;

  serve(listScreeningHits)(async (call) => {
    const { state, list, account_id: accountId, page } = call.query;
    const { rows, total } = await pageOfHits(db, {
      state,
      list,
      accountId,
      rows: ROWS_PER_PAGE,
      page,
    });
    return { hits: rows.map(toHitDto), total, page };
  });

  serve(getScreeningHit)((call) =>
    db.transaction('get_screening_hit', async (tx) => {
      const hit = await showHit(tx, call.officer.officerId, call.params.id);
      await record(tx, {
        at: clock.now(),
        actor: { kind: 'officer', id: call.officer.officerId },
        act: 'screening.viewed',
        subject: `account:${hit.account_id}`,
        after: { hit: hit.id, revision: hit.revision },
      });
      return hit;
    }),
  );

  serve(judgeScreeningHit)(async (call) => {
    await judgeHit(context, call.officer.officerId, { hitId: call.params.id, ...call.body });
    return showHit(db, call.officer.officerId, call.params.id);
  });

  serve(listScreeningLists)(async (call) => {
    const { rows, total } = await pageOfVersions(db, {
      rows: ROWS_PER_PAGE,
      page: call.query.page,
    });
    return {
      lists: await showListsInForce(db, clock.now()),
      versions: rows.map(toVersionDto),
      total,
      page: call.query.page,
    };
  });

  serve(getScreeningList)((call) => showList(db, call.officer.officerId, call.params.id));

  serve(previewScreeningList)(async (call) => {
    const sent = (field: string) => call.files.find((one) => one.field === field);
    const [file, aliases] = [sent('file'), sent('aliases')];
    if (file === undefined) throw refuseField('file', 'required');
    const { officerId } = call.officer;
    const id = await previewList(
      { context, readScreeningList: context.readScreeningList, officerId },
      {
        list: call.body.list,
        fileName: file.fileName,
        file: bytesInParts(file.bytes),
        aliases: aliases === undefined ? null : bytesInParts(aliases.bytes),
      },
    );
    return showList(db, officerId, id);
  });

  serve(proposeScreeningList)(async (call) => {
    await proposeList(context, call.officer.officerId, call.params.id);
    return showList(db, call.officer.officerId, call.params.id);
  });

  serve(approveScreeningList)(async (call) => {
    await approveList(context, call.officer.officerId, {
      id: call.params.id,
      warningsSeen: call.body.warnings_seen,
    });
    return showList(db, call.officer.officerId, call.params.id);
  });

  serve(withdrawScreeningList)(async (call) => {
    await withdrawList(context, call.officer.officerId, {
      id: call.params.id,
      reason: call.body.reason,
    });
    return showList(db, call.officer.officerId, call.params.id);
  });
}

/** An upload read in parts with pauses for other requests: a list has tens of megabytes. */
function bytesInParts(bytes: Uint8Array): ByteSource {
  return async function* () {
    for (let at = 0; at < bytes.length; at += PART) {
      yield bytes.subarray(at, at + PART);
      await letOthersRun();
    }
  };
}
