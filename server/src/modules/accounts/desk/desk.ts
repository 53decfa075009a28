import {
  approveFactorReset as approveEndpoint,
  declineFactorReset as declineEndpoint,
  endAccountSessions as endSessionsEndpoint,
  getDeskAccount,
  liftLegalHold as liftHoldEndpoint,
  listAccounts,
  proposeFactorReset as proposeEndpoint,
  setLegalHold as setHoldEndpoint,
} from '@bb1/domain/accounts/desk-endpoints';
import {
  approveAccountBlock as approveBlockEndpoint,
  proposeAccountBlock as proposeBlockEndpoint,
  rejectAccountBlock as rejectBlockEndpoint,
} from '@bb1/domain/accounts/block-endpoints';
import type { Context } from '../../../context.ts';
import type { Serve } from '../../../platform/http/api.ts';
import {
  approveAccountBlock,
  proposeAccountBlock,
  rejectAccountBlock,
} from '../blocks/block-account.ts';
import { approveFactorReset, declineFactorReset } from '../factor-resets/decide-factor-reset.ts';
import { listAccountRows } from './desk-store.ts';
import { endAccountSessions } from './end-account-sessions.ts';
import { liftLegalHold, setLegalHold } from '../privacy/legal-hold.ts';
import { proposeFactorReset } from '../factor-resets/propose-factor-reset.ts';
import { searchWords } from './search-words.ts';
import { showAccount, toBlockDto, toResetDto, shownRow } from './show-account.ts';

export function accountsDeskRoutes(serve: Serve, context: Context): void {
  serve(listAccounts)(async (call) => {
    const { search, filter, page } = call.query;
    const { rows, total } = await listAccountRows(context.db, {
      words: searchWords(search ?? ''),
      filter,
      page,
    });
    return { accounts: rows.map(shownRow), total, page };
  });
  serve(getDeskAccount)((call) =>
    showAccount(context, call.officer.officerId, {
      accountId: call.params.id,
      accessReason: call.query.access_reason,
    }),
  );
  serve(endSessionsEndpoint)(async (call) => {
    await endAccountSessions(context, call.officer.officerId, {
      accountId: call.params.id,
      reason: call.body.reason,
    });
    return {};
  });
  serve(setHoldEndpoint)(async (call) => {
    await setLegalHold(context, call.officer.officerId, {
      accountId: call.params.id,
      reason: call.body.reason,
    });
    return {};
  });
  serve(liftHoldEndpoint)(async (call) => {
    await liftLegalHold(context, call.officer.officerId, {
      accountId: call.params.id,
      reason: call.body.reason,
    });
    return {};
  });
  serve(proposeBlockEndpoint)(async (call) =>
    toBlockDto(
      await proposeAccountBlock(context, call.officer.officerId, {
        accountId: call.params.id,
        kind: call.body.kind,
        reason: call.body.reason,
      }),
    ),
  );
  serve(approveBlockEndpoint)(async (call) =>
    toBlockDto(await approveAccountBlock(context, call.officer.officerId, call.params.id)),
  );
  serve(rejectBlockEndpoint)(async (call) =>
    toBlockDto(
      await rejectAccountBlock(context, call.officer.officerId, {
        id: call.params.id,
        reason: call.body.reason,
      }),
    ),
  );
  serve(proposeEndpoint)(async (call) =>
    toResetDto(
      await proposeFactorReset(context, call.officer.officerId, {
        accountId: call.params.id,
        reason: call.body.reason,
        identityProof: call.body.identity_proof,
      }),
    ),
  );
  serve(approveEndpoint)(async (call) =>
    toResetDto(await approveFactorReset(context, call.officer.officerId, call.params.id)),
  );
  serve(declineEndpoint)(async (call) =>
    toResetDto(
      await declineFactorReset(context, call.officer.officerId, {
        id: call.params.id,
        reason: call.body.reason,
      }),
    ),
  );
}
