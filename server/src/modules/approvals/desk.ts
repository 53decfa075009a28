import {
  APPROVAL_KIND_NAMES,
  APPROVAL_KINDS,
  approvableFrom,
} from '@bb1/domain/approvals/approval-kinds';
import { isDecisionQueue } from '@bb1/domain/approvals/decision-queues';
import {
  type Approval,
  approveProposal,
  getApproval,
  listApprovals,
  sendProposalBack,
  takeLineOut as takeOutEndpoint,
  withdrawProposal,
} from '@bb1/domain/approvals/endpoints';
import { may, type Role } from '@bb1/domain/officers/rights';
import { mustFind } from '@bb1/domain/refusal';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { House } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { countQueues } from '../officers/count-queues.ts';
import { approve, conflictWith, type Deciding, sendBack, withdraw } from './decide.ts';
import {
  type ApprovalRow,
  approvalPage,
  findApproval,
  type FactReader,
  factReader,
} from './store.ts';
import { outcomeOf } from './outcomes.ts';
import { takeLineOut } from './take-line-out.ts';

export function approvalsDeskRoutes(serve: Serve, house: House): void {
  const { db } = house;

  serve(listApprovals)(async (call) => {
    const offset = (call.query.page - 1) * ROWS_PER_PAGE;
    const { rows, total } = await approvalPage(db, { kinds: kindsFor(call.officer.roles), offset });
    const toFacts = await factReader(db, rows);
    return {
      approvals: await Promise.all(rows.map((row) => toDto(row, toFacts, call.officer))),
      total,
      elsewhere: (await countQueues(house, call.officer))
        .filter(({ name, count }) => isDecisionQueue(name) && count > 0)
        .toSorted((one, other) => (one.oldest_at ?? '').localeCompare(other.oldest_at ?? '')),
      now: house.clock.now().toISOString(),
    };
  });

  serve(getApproval)((call) => shown(call.params.id, call.officer));

  serve(approveProposal)(async (call) => {
    const { id } = await visible(call.params.id, call.officer);
    await approve(house, { id, contentHash: call.body.content_hash, by: call.officer });
    return shown(id, call.officer);
  });

  serve(sendProposalBack)(async (call) => {
    const { id } = await visible(call.params.id, call.officer);
    await sendBack(house, { id, reason: call.body.reason, by: call.officer });
    return shown(id, call.officer);
  });

  serve(takeOutEndpoint)(async (call) => {
    const { id } = await visible(call.params.id, call.officer);
    return shown(await takeLineOut(house, { id, ...call.body, by: call.officer }), call.officer);
  });

  serve(withdrawProposal)(async (call) => {
    const { id } = await visible(call.params.id, call.officer);
    await withdraw(house, { id, officerId: call.officer.officerId });
    return shown(id, call.officer);
  });

  /** Other kinds are answered like unknown proposals. */
  async function visible(id: string, { roles }: Deciding): Promise<ApprovalRow> {
    const row = await findApproval(db, id);
    return mustFind(row !== null && kindsFor(roles).includes(row.kind) ? row : null);
  }

  async function shown(id: string, officer: Deciding): Promise<Approval> {
    const row = await visible(id, officer);
    return toDto(row, await factReader(db, [row]), officer);
  }

  async function toDto(
    row: ApprovalRow,
    toFacts: FactReader,
    officer: Deciding,
  ): Promise<Approval> {
    // A decided one asks nothing more of anybody, and may concern a thousand people.
    const isOpen = row.state === 'proposed';
    const conflict = isOpen ? await conflictWith(house, db, row, officer) : null;
    return {
      ...outcomeOf(row),
      kind: row.kind,
      lapses_at: row.lapses_at.toISOString(),
      approvable_from: approvableFrom(row.kind, row.proposed_at).toISOString(),
      content_hash: row.content_hash.toString('hex'),
      facts: toFacts(row.facts),
      evidence: row.evidence.map(toFacts),
      conflict,
      may_send_back:
        isOpen &&
        (APPROVAL_KINDS[row.kind].sendBack === undefined
          ? conflict
          : await conflictWith(house, db, row, officer, { sendsBack: true })) === null,
    };
  }
}

/** The kinds that an officer may propose or approve; auditors see all. */
function kindsFor(roles: readonly Role[]) {
  return APPROVAL_KIND_NAMES.filter((kind) => {
    const { propose, approve: decide } = APPROVAL_KINDS[kind];
    return may(roles, propose) || may(roles, decide) || may(roles, 'audit.view');
  });
}
