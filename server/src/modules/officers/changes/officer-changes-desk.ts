import {
  approveOfficerChange as approveEndpoint,
  finishInvitation,
  finishNewFactor,
  getOfficer,
  type ListedOfficer,
  listOfficers,
  type OfficerChange,
  proposeOfficer,
  proposeOfficerChange,
  rejectOfficerChange as rejectEndpoint,
  sendSetUpLink,
  startSetUp as startEndpoint,
} from '@bb1/domain/officers/change-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { factorsOf } from '../../../platform/mfa/factors-of.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { listSessionsOf } from '../../../platform/sessions/sessions.ts';
import { makerAndChecker } from '../maker-and-checker.ts';
import {
  approveOfficerChange,
  rejectOfficerChange,
  sendSetUpLinkAgain,
} from './decide-officer-change.ts';
import {
  findKnownOfficer,
  type KnownOfficerRow,
  knownOfficersPage,
  listChangesOf,
  type OfficerChangeRow,
} from './officer-change-store.ts';
import { proposeNewOfficer, proposeOfficerChangeOf } from './propose-officer-change.ts';
import { finishOfficerFactor, finishOfficerInvitation, startSetUp } from './set-up-officer.ts';

/**
 * Management of officers: visible to administrators and audit, changed by two administrators, set
 * up by the officer alone.
 */
export function officerChangesRoutes(serve: Serve, context: Context): void {
  const { db } = context;

  serve(listOfficers)(async (call) => {
    const { standing, role, open, page } = call.query;
    const { rows, total } = await knownOfficersPage(db, {
      standing: standing ?? null,
      role: role ?? null,
      open: open !== undefined,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { officers: rows.map(toOfficerDto), total, page };
  });

  serve(getOfficer)(async (call) => {
    const owner = { kind: 'officer', id: call.params.id } as const;
    const row = mustFind(await findKnownOfficer(db, call.params.id));
    const { totp, passkeys, recoveryCodesLeft } = await factorsOf(db, owner);
    const sessions = await listSessionsOf(db, { kind: 'officer', subjectId: row.id });
    return {
      officer: {
        ...toOfficerDto(row),
        locale: row.locale,
        signed_in_browsers: sessions.length,
        factors: {
          totp: totp !== null,
          passkeys: passkeys.length,
          recovery_codes_left: recoveryCodesLeft,
        },
      },
      changes: (await listChangesOf(db, row.id)).map(toChangeDto),
    };
  });

  serve(proposeOfficer)(async (call) =>
    toChangeDto(await proposeNewOfficer(context, call.officer.officerId, call.body)),
  );
  serve(proposeOfficerChange)(async (call) =>
    toChangeDto(
      await proposeOfficerChangeOf(context, call.officer.officerId, {
        officerId: call.params.id,
        form: call.body,
      }),
    ),
  );
  serve(approveEndpoint)(async (call) =>
    toChangeDto(await approveOfficerChange(context, call.officer.officerId, call.params.id)),
  );
  serve(rejectEndpoint)(async (call) =>
    toChangeDto(
      await rejectOfficerChange(context, call.officer.officerId, {
        id: call.params.id,
        reason: call.body.reason,
      }),
    ),
  );
  serve(sendSetUpLink)(async (call) => {
    await sendSetUpLinkAgain(context, call.officer.officerId, call.params.id);
    return {};
  });

  serve(startEndpoint)((call) => startSetUp(context, call.body.token));
  serve(finishInvitation)(async (call) => {
    await finishOfficerInvitation(context, call.body);
    return {};
  });
  serve(finishNewFactor)(async (call) => {
    await finishOfficerFactor(context, call.body);
    return {};
  });
}

function toOfficerDto(row: KnownOfficerRow): ListedOfficer {
  const { id, name, email, roles, standing, open_change } = row;
  return {
    id,
    name,
    email,
    roles,
    standing,
    open_change,
    created_at: row.created_at.toISOString(),
    last_login_at: row.last_login_at?.toISOString() ?? null,
  };
}

function toChangeDto(row: OfficerChangeRow): OfficerChange {
  const { id, kind, officer_id, state, roles, roles_before, reason, decision_reason } = row;
  return {
    id,
    kind,
    officer_id,
    state,
    roles,
    roles_before,
    reason,
    decision_reason,
    set_up_at: row.set_up_at?.toISOString() ?? null,
    ...makerAndChecker(row),
  };
}
