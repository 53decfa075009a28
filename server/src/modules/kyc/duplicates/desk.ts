import {
  decideDuplicate as decideDuplicateEndpoint,
  getDuplicate,
} from '@bb1/domain/kyc/duplicate-endpoints';
import type { House } from '../../../module.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { decideDuplicate } from './decide-duplicate.ts';
import { showDuplicate } from './show-duplicate.ts';

export function duplicateDeskRoutes(serve: Serve, setting: House): void {
  const { db, clock } = setting;

  serve(getDuplicate)((call) =>
    db.transaction('get_duplicate', async (tx) => {
      const { account_id: accountId, other_account_id: otherId } = call.params;
      const { officerId } = call.officer;
      const duplicate = await showDuplicate(tx, setting, { accountId, otherId, officerId });
      for (const [id, other] of [
        [accountId, otherId],
        [otherId, accountId],
      ])
        await record(tx, {
          at: clock.now(),
          actor: { kind: 'officer', id: officerId },
          act: 'kyc.viewed',
          subject: `account:${id}`,
          reason: 'possible duplicate',
          after: { beside: other },
        });
      return duplicate;
    }),
  );

  serve(decideDuplicateEndpoint)(async (call) => {
    const { account_id: accountId, other_account_id: otherId } = call.params;
    const { officerId } = call.officer;
    await decideDuplicate(setting, officerId, {
      accountId,
      otherId,
      finding: call.body.finding,
      reason: call.body.reason,
      detailsHash: call.body.details_hash,
    });
    return showDuplicate(db, setting, { accountId, otherId, officerId });
  });
}
