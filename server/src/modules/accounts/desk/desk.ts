import {
  endAccountSessions as endSessionsEndpoint,
  getDeskAccount,
  listAccounts,
  proposeFactorReset as proposeEndpoint,
  proposeLegalHoldLifting as liftHoldEndpoint,
  setLegalHold as setHoldEndpoint,
  setLegalHolds as setHoldsEndpoint,
} from '@bb1/domain/accounts/desk-endpoints';
import { proposeAccountBlock as proposeBlockEndpoint } from '@bb1/domain/accounts/block-endpoints';
import type { Context } from '../../../context.ts';
import type { Answers } from '../../../module.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { onEach } from '../../../platform/http/on-each.ts';
import { proposeAccountBlock } from '../blocks/block-account.ts';
import { listAccountRows } from './desk-store.ts';
import { endAccountSessions } from './end-account-sessions.ts';
import { proposeLegalHoldLifting, setLegalHold } from '../privacy/legal-hold.ts';
import { proposeFactorReset } from '../factor-resets/reset-factors.ts';
import { showAccount, shownRow } from './show-account.ts';

const MAX_WORDS = 6;

export function accountsDeskRoutes(
  serve: Serve,
  house: Context & Pick<Answers, 'accountsOfOfficer'>,
): void {
  serve(listAccounts)(async (call) => {
    const { q, filter, order, page } = call.query;
    const { rows, total } = await listAccountRows(house.db, {
      words: searchWords(q ?? ''),
      filter,
      order,
      page,
    });
    return { accounts: rows.map(shownRow), total, page };
  });
  serve(getDeskAccount)((call) =>
    showAccount(house, call.officer.officerId, {
      accountId: call.params.id,
      accessReason: call.query.access_reason,
    }),
  );
  serve(endSessionsEndpoint)(async (call) => {
    await endAccountSessions(house, call.officer.officerId, {
      accountId: call.params.id,
      reason: call.body.reason,
    });
    return {};
  });
  serve(setHoldEndpoint)(async (call) => {
    await setLegalHold(house, call.officer.officerId, {
      accountId: call.params.id,
      reason: call.body.reason,
    });
    return {};
  });
  serve(setHoldsEndpoint)((call) =>
    onEach(call, (accountId) =>
      setLegalHold(house, call.officer.officerId, { accountId, reason: call.body.reason }),
    ),
  );
  serve(liftHoldEndpoint)(async (call) => ({
    approval_id: await proposeLegalHoldLifting(house, call.officer.officerId, {
      accountId: call.params.id,
      reason: call.body.reason,
    }),
  }));
  serve(proposeBlockEndpoint)(async (call) => ({
    approval_id: await proposeAccountBlock(house, call.officer.officerId, {
      accountId: call.params.id,
      kind: call.body.kind,
      reason: call.body.reason,
    }),
  }));
  serve(proposeEndpoint)(async (call) => ({
    approval_id: await proposeFactorReset(house, call.officer.officerId, {
      accountId: call.params.id,
      reason: call.body.reason,
      identityProof: call.body.identity_proof,
    }),
  }));
}

/**
 * The terms of a search, each of which has to match somewhere. An audit log subject
 * (`account:<id>`) matches by its id.
 */
function searchWords(search: string): string[] {
  return search
    .split(/\s+/)
    .map((word) => word.replace(/^account:/, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
