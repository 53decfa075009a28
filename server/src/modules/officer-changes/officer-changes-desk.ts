import {
  finishInvitation,
  finishNewFactor,
  getOfficer,
  type ListedOfficer,
  listOfficers,
  proposeOfficer,
  proposeOfficerChange,
  sendSetUpLink,
  startSetUp as startEndpoint,
} from '@bb1/domain/officers/change-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import { readContent } from '../../platform/approvals/define-approval.ts';
import { factorsOf } from '../../platform/mfa/factors-of.ts';
import type { Serve } from '../../platform/http/api.ts';
import { listSessionsOf } from '../../platform/sessions/sessions.ts';
import { outcomeOf } from '../approvals/outcomes.ts';
import { listApprovalsOf } from '../approvals/store.ts';
import { sendSetUpLinkAgain } from './change-officer.ts';
import {
  findKnownOfficer,
  type KnownOfficerRow,
  knownOfficersPage,
} from '../officers/known-officer-store.ts';
import {
  OFFICER_CHANGE,
  officerSubject,
  proposeNewOfficer,
  proposeOfficerChangeOf,
} from './propose-officer-change.ts';
import { finishOfficerFactor, finishOfficerInvitation, startSetUp } from './set-up-officer.ts';

/**
 * Management of officers: visible to administrators and audit, changed by two administrators, set
 * up by the officer alone.
 */
export function officerChangesRoutes(serve: Serve, house: House): void {
  const { db } = house;

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
        approval_id: row.approval_id,
        sets_up: row.sets_up,
      },
      changes: (await listApprovalsOf(db, OFFICER_CHANGE.name, officerSubject(row.id)))
        .filter(({ state }) => state !== 'proposed')
        .map((change) => {
          const { kind, roles, roles_before } = readContent(OFFICER_CHANGE, change.content);
          return { ...outcomeOf(change), kind, roles, roles_before };
        }),
    };
  });

  serve(proposeOfficer)((call) => proposeNewOfficer(house, call.officer.officerId, call.body));
  serve(proposeOfficerChange)(async (call) => ({
    approval_id: await proposeOfficerChangeOf(house, call.officer.officerId, {
      officerId: call.params.id,
      form: call.body,
    }),
  }));
  serve(sendSetUpLink)(async (call) => {
    await sendSetUpLinkAgain(house, call.officer.officerId, call.params.id);
    return {};
  });

  serve(startEndpoint)((call) => startSetUp(house, call.body.token));
  serve(finishInvitation)(async (call) => {
    await finishOfficerInvitation(house, call.body);
    return {};
  });
  serve(finishNewFactor)(async (call) => {
    await finishOfficerFactor(house, call.body);
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
