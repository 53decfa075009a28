import { randomUUID } from 'node:crypto';
import { fact } from '@bb1/domain/approvals/approval-fact';
import {
  APPROVAL_KIND_NAMES,
  APPROVAL_KINDS,
  hasLines,
} from '@bb1/domain/approvals/approval-kinds';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import { declarePerson } from '@bb1/domain/officers/declaration-endpoints';
import { may, type Right, type Role, ROLES } from '@bb1/domain/officers/rights';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ApiAnswer } from '../../testing/api-client.ts';
import { tryToApprove } from '../../testing/approvals.ts';
import { somebodyEverywhere } from '../../testing/own-data.ts';
import { forAllTests, type Officer, openWorld } from '../../testing/world.ts';
import { propose } from './modules/approvals/propose.ts';
import { defineApproval } from './platform/approvals/define-approval.ts';

const PERSON = 'Olga Offiziell';
const RELATED = {
  relation: 'related',
  full_name: PERSON,
  date_of_birth: '1970-01-01',
  email: 'olga@people.example',
};
/** What may happen to the text that a proposal names as its evidence. */
const EVIDENCE = {
  'evidence changed': "update data_requests set asked = 'something else' where id = $1",
  'evidence erased': 'update data_requests set asked = null where id = $1',
  'evidence missing': 'delete from data_requests where id = $1',
};
const world = forAllTests(() => openWorld({ ledger: true }));
let account: string;
let requester: Officer;
beforeAll(async () => {
  requester = await world.officer('Rita Reviewer', 'compliance');
  account = (await somebodyEverywhere(world, PERSON, 'olga@people.example')).accountId;
}, 120_000);
beforeEach(() => world.query('delete from rate_limits'));

const idOf = async (text: string, values: readonly unknown[] = []) =>
  (await world.query<{ id: string }>(text, values))[0]?.id ?? expect.unreachable(text);
const roleWith = (right: Right): Role =>
  ROLES.find((role) => may([role], right)) ?? expect.unreachable(right);
const anyName = () => `Officer ${randomUUID().replaceAll(/[^a-f]/g, 'x')}`;
/** An officer with the roles that have these rights. */
const officerWith = (...rights: readonly Right[]) =>
  world.officer(anyName(), ...new Set(rights.map(roleWith)));
const setRoles = ({ officerId }: Officer, roles: readonly Role[]) =>
  world.query('update officers set roles = $2 where id = $1', [officerId, roles]);
/** As no user of the product can. */
const pastTriggers = (text: string, id: string) =>
  world.query(
    `begin; set local session_replication_role = replica; ${text.replace('$1', `'${id}'`)}; commit`,
  );
const answered = ({ status, body }: ApiAnswer) => [status, body.code];

/** What keeps an officer from approving an approval, whatever its kind. */
const REFUSED = {
  'the same person': [403, 'maker_is_checker'],
  'own account under another name': [403, 'own_account'],
  'account in the own name': [403, 'own_account'],
  'account of a related party': [403, 'own_account'],
  'evidence of their own': [403, 'brought_the_evidence'],
  'approver has other roles now': [404, 'not_found'],
  'proposer has other roles now': [409, 'proposer_lost_right'],
  'proposer has left': [409, 'proposer_lost_right'],
  'content other than seen': [409, 'invalid_status'],
  'evidence changed': [409, 'evidence_changed'],
  'evidence erased': [409, 'evidence_changed'],
  'evidence missing': [409, 'evidence_changed'],
  'content not seen': [422, 'required'],
};

describe.each(APPROVAL_KIND_NAMES)('%s', (kind) => {
  const rights = APPROVAL_KINDS[kind];
  const subject = () => `test:${randomUUID()}`;
  const definition = defineApproval(kind, z.object({ amount: z.string() }));
  let asked = '';

  /** Frozen as each module freezes its own. */
  const proposedBy = async (officer: Officer, broughtBy: readonly string[] = []) => {
    asked = await idOf(
      "insert into data_requests (id, account_id, kind, asked, received_on, due_on, entered_by, entered_at) values (gen_random_uuid(), $1, 'access', 'a copy', current_date, current_date + 20, $2, now()) returning id",
      [account, requester.officerId],
    );
    return world.product.db.transaction('test_propose', (tx) =>
      propose(world.product.house, tx, definition, {
        subject: subject(),
        content: { amount: '1.00' },
        facts: [fact('amount', 'eur', '1.00')],
        evidence: [[fact('file', 'text', 'a file'), fact('asked', 'request_asked', asked)]],
        reason: 'a test',
        officerId: officer.officerId,
        at: world.now(),
        accountIds: [account],
        broughtBy,
      }),
    );
  };

  it('[DESK-8][DESK-1] is refused, with the reason, to every officer who may not decide', async () => {
    const proposer = await officerWith(rights.propose);
    const id = await proposedBy(proposer);
    const conflicts: unknown[] = [];
    const kept = async (officer: Officer, about = id) => {
      conflicts.push((await officer.ok(getApproval, { params: { id: about } })).conflict);
      return answered(await tryToApprove(officer, about));
    };
    const both = await officerWith(rights.propose, rights.approve);
    const namesake = await officerWith(rights.approve);
    await world.query('update officers set name = $2 where id = $1', [namesake.officerId, PERSON]);
    const investor = await officerWith(rights.approve);
    const { email } = (
      await world.query<{ email: string }>('select email from officers where id = $1', [
        investor.officerId,
      ])
    )[0] ?? { email: '' };
    await world.query('update officers set email = $2 where id = $1', [
      investor.officerId,
      'olga@people.example',
    ]);
    const relative = await officerWith(rights.approve);
    await relative.ok(declarePerson, { body: RELATED });
    const supplier = await officerWith(rights.approve);
    const approver = await officerWith(rights.approve);
    const refused = {
      'the same person': await kept(both, await proposedBy(both)),
      'own account under another name': await kept(investor),
      'account in the own name': await kept(namesake),
      'account of a related party': await kept(relative),
      'evidence of their own': await kept(
        supplier,
        await proposedBy(proposer, [supplier.officerId]),
      ),
    };
    expect(conflicts).toEqual(Object.values(refused).map(([, code]) => code));
    await world.query('update officers set email = $2 where id = $1', [investor.officerId, email]);
    const tries: Record<string, unknown> = { ...refused };
    await setRoles(supplier, []);
    tries['approver has other roles now'] = answered(await tryToApprove(supplier, id));
    await setRoles(proposer, []);
    tries['proposer has other roles now'] = answered(await tryToApprove(approver, id));
    await setRoles(proposer, [roleWith(rights.propose)]);
    await world.query('update officers set disabled_at = now() where id = $1', [
      proposer.officerId,
    ]);
    tries['proposer has left'] = answered(await tryToApprove(approver, id));
    await world.query('update officers set disabled_at = null where id = $1', [proposer.officerId]);
    const params = { id };
    const other = { content_hash: '1'.repeat(64) };
    tries['content other than seen'] = answered(
      await approver.call(approveProposal, { params, body: other }),
    );
    tries['content not seen'] = answered(
      await approver.call(approveProposal, { params, body: {} }),
    );
    for (const [name, change] of Object.entries(EVIDENCE)) {
      const changed = await proposedBy(proposer);
      await pastTriggers(change, asked);
      tries[name] = answered(await tryToApprove(approver, changed));
    }
    expect(tries).toEqual(REFUSED);
    for (const change of ["content = '{}'", "facts = '[]'", "evidence = '[]'", "brought_by = '{}'"])
      await expect(
        world.query(`update approvals set ${change}, account_ids = '{}' where id = $1`, [id]),
      ).rejects.toThrow('frozen');
    const { state } = await approver.ok(getApproval, { params });
    expect(state).toBe('proposed');
    // The page offers to take lines out where the kind can.
    expect(world.product.house.approvalKinds.get(kind)?.takeOut !== undefined).toBe(hasLines(kind));
  });
});
