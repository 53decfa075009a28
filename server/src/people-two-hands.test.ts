import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, beforeAll, describe, expect, it } from 'vitest';
import {
  enterDataRequest,
  proposeRestrictionLifting,
  settleDataRequest,
} from '@bb1/domain/accounts/data-request-endpoints';
import type { DataRequestOfTwo } from '@bb1/domain/accounts/data-request';
import { proposeLegalHoldLifting, setLegalHold } from '@bb1/domain/accounts/desk-endpoints';
import { exportData } from '@bb1/domain/accounts/privacy-endpoints';
import {
  confirmDataRequest,
  exportForDataRequest,
  makeDataRequest,
} from '@bb1/domain/accounts/own-data-request-endpoints';
import { approveProposal } from '@bb1/domain/approvals/endpoints';
import { decideKyc, getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import {
  approveScreeningList,
  getScreeningHit,
  judgeScreeningHit,
  previewScreeningList,
  proposeScreeningList,
} from '@bb1/domain/screening/desk-endpoints';
import { type Role, ROLES } from '@bb1/domain/officers/rights';
import type { ApiAnswer } from '../../testing/api-client.ts';
import { tryToApprove } from '../../testing/approvals.ts';
import { declareOwn, verifyOneself } from '../../testing/cast.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../testing/world.ts';
import {
  manyListed,
  openSanctionsCsv,
} from './integrations/screening-lists/test-files/written-lists.ts';
import { lookAtDocuments } from './modules/kyc/test-files/look-at-documents.ts';
import { screenAccount } from './modules/screening/screen-accounts.ts';
import {
  bringIntoForce,
  countTouchedBy,
  listFile,
  preview,
} from './modules/screening/test-files/desk-lists.ts';

const world = forAllTests(() => openWorld({ ledger: true }));
const officers = new Map<string, Officer>();
let count = 0;
beforeAll(async () => {
  for (const role of ROLES)
    for (const hand of ['first', 'second'])
      officers.set(`${hand} ${role}`, await world.officer(`${hand} ${role}`, role));
}, 120_000);
beforeEach(() => world.query('delete from rate_limits'));

const first = (role: Role) => officers.get(`first ${role}`) ?? expect.unreachable(role);
const second = (role: Role) => officers.get(`second ${role}`) ?? expect.unreachable(role);
const nextPerson = () => world.investor(`Person ${String.fromCodePoint(65 + (count++ % 26))}`);
const said = ({ status, body }: ApiAnswer) =>
  status < 300 ? 'done' : `${status} ${String(body.code)}`;

/** What one officer does about a person; it waits for a second one, or is in force. */
interface Act {
  /** What must be there before, such as a hold to lift. */
  readonly prepare: (person: Investor) => Promise<string>;
  readonly tried: (officer: Officer, person: Investor, prepared: string) => Promise<ApiAnswer>;
}

const made = async (person: Investor, kind: DataRequestOfTwo) =>
  (await person.ok(makeDataRequest, { body: { kind, asked: 'a test' } })).id;
const answering = (kind: DataRequestOfTwo): Act => ({
  prepare: (person) => made(person, kind),
  tried: (officer, _person, id) =>
    officer.call(settleDataRequest, { params: { id }, body: { state: 'done', answer: 'Done.' } }),
});
const reasoned = ({ accountId }: Investor) => ({
  params: { id: accountId },
  body: { reason: 'a test' },
});

const ACTS = {
  lift: {
    prepare: async (person) => {
      await first('compliance').ok(setLegalHold, reasoned(person));
      return '';
    },
    tried: (officer, person) => officer.call(proposeLegalHoldLifting, reasoned(person)),
  },
  erase: answering('erasure'),
  restrict: answering('restriction'),
  export: answering('access'),
  unrestrict: {
    prepare: async ({ accountId }) => {
      await world.query('update accounts set restricted_at = now() where id = $1', [accountId]);
      return '';
    },
    tried: (officer, person) => officer.call(proposeRestrictionLifting, reasoned(person)),
  },
} as const satisfies Record<string, Act>;
type ActName = keyof typeof ACTS;
const ACT_NAMES = Object.keys(ACTS) as ActName[];

/** Who may propose, and who may approve. Everybody else is refused for the reason of `refused`. */
const HANDS: Readonly<Record<ActName, { readonly propose: Role[]; readonly approve: Role[] }>> = {
  lift: { propose: ['compliance'], approve: ['compliance'] },
  erase: { propose: ['compliance'], approve: ['compliance'] },
  restrict: { propose: ['compliance'], approve: ['compliance'] },
  export: { propose: ['compliance'], approve: ['compliance'] },
  unrestrict: { propose: ['compliance'], approve: ['compliance'] },
};
/** Who does alone what one officer may do. */
const HANDS_OF_ONE: Readonly<Record<'hold' | 'judge' | 'approve', readonly Role[]>> = {
  hold: ['compliance'],
  judge: ['compliance'],
  approve: ['reviewer', 'compliance'],
};
/** Who proposes a version of a list, and who brings it into force. */
const HANDS_ON_LISTS = {
  propose: ['reviewer', 'compliance'],
  approve: ['compliance'],
} as const satisfies Record<string, readonly Role[]>;
/** What each attempt is refused with, for every role. */
const REFUSALS = {
  'approve the own proposal': 'maker_is_checker',
  'approve content not seen, judge a hit not seen': 'invalid_status',
  'approve a person without a look at each document': 'documents_unseen',
  'propose an answer that the person did not ask for': 'data_request_unconfirmed',
  'bring a list into force that is not counted': 'screening_list_uncounted',
} as const;
/** An auditor sees every proposal; to other roles without the right it does not exist. */
const refusedApprover = (role: Role) => (role === 'auditor' ? '403 not_allowed' : '404 not_found');

describe.each(ACT_NAMES)('to %s', (name) => {
  const { prepare, tried }: Act = ACTS[name];
  const { propose, approve } = HANDS[name];
  const proposedBy = async (officer: Officer, person: Investor, prepared: string) =>
    ((await tried(officer, person, prepared)).body as { approval_id: string }).approval_id;

  it('[SAFE-12] is possible for each pair of roles as the table says, and refused with its reason', async () => {
    const person = await nextPerson();
    const prepared = await prepare(person);
    const proposers: Record<string, string> = {};
    for (const role of ROLES.filter((one) => !propose.includes(one)))
      proposers[role] = said(await tried(first(role), person, prepared));
    expect(proposers).toEqual(
      Object.fromEntries(Object.keys(proposers).map((role) => [role, '403 not_allowed'])),
    );
    for (const proposer of propose) {
      const subject = await nextPerson();
      const id = await proposedBy(first(proposer), subject, await prepare(subject));
      const approvers: Record<string, string> = {};
      for (const role of ROLES.toSorted(
        (one, other) => Number(approve.includes(one)) - Number(approve.includes(other)),
      ))
        approvers[role] = said(await tryToApprove(second(role), id));
      expect(approvers).toEqual(
        Object.fromEntries(
          ROLES.map((role) => [role, approve.includes(role) ? 'done' : refusedApprover(role)]),
        ),
      );
    }
  });

  it('[SAFE-12] is refused to the same officer, to an officer whose own account it is, and for content not seen', async () => {
    const person = await nextPerson();
    const id = await proposedBy(first('compliance'), person, await prepare(person));
    const own = await world.officer('Olga Own', 'compliance');
    await declareOwn(own, person);
    expect({
      'the same officer': said(await tryToApprove(first('compliance'), id)),
      'own account': said(await tryToApprove(own, id)),
      unseen: said(
        await second('compliance').call(approveProposal, {
          params: { id },
          body: { content_hash: '0'.repeat(64) },
        }),
      ),
    }).toEqual({
      'the same officer': `403 ${REFUSALS['approve the own proposal']}`,
      'own account': '403 own_account',
      unseen: `409 ${REFUSALS['approve content not seen, judge a hit not seen']}`,
    });
    const theirs = await nextPerson();
    const prepared = await prepare(theirs);
    await declareOwn(own, theirs);
    expect(said(await tried(own, theirs, prepared))).toBe('403 maker_is_checker');
  });
});

describe('to screen people by a new list', () => {
  it('[SAFE-12][KYC-14] takes one officer of review or compliance, and another of compliance', async () => {
    const sent = (role: Role, at: number) => ({
      body: { list: 'own' },
      files: [listFile(openSanctionsCsv(manyListed(3, at * 10 + ROLES.indexOf(role))))],
    });
    const proposed = async (officer: Officer, list: ReturnType<typeof sent>) => {
      const { id } = await preview(officer, 'own', ...list.files);
      await officer.ok(proposeScreeningList, { params: { id } });
      return id;
    };
    const approved = async (officer: Officer, id: string) =>
      said(
        await officer.call(approveScreeningList, { params: { id }, body: { warnings_seen: true } }),
      );
    const { propose, approve }: Record<'propose' | 'approve', readonly Role[]> = HANDS_ON_LISTS;
    for (const role of ROLES.filter((one) => !propose.includes(one)))
      expect([role, said(await first(role).call(previewScreeningList, sent(role, 1)))]).toEqual([
        role,
        '403 not_allowed',
      ]);
    for (const proposer of propose) {
      const id = await proposed(first(proposer), sent(proposer, 100));
      expect(await approved(second('compliance'), id)).toBe(
        `409 ${REFUSALS['bring a list into force that is not counted']}`,
      );
      await countTouchedBy(world, id);
      expect(await approved(first(proposer), id)).toBe(
        proposer === 'compliance' ? '403 maker_is_checker' : '403 not_allowed',
      );
      for (const role of ROLES.filter((one) => !approve.includes(one)))
        expect([role, await approved(second(role), id)]).toEqual([role, '403 not_allowed']);
      for (const role of approve) expect(await approved(second(role), id)).toBe('done');
    }
  });
});

describe('to judge a hit of the screening', () => {
  const LISTED = { ref: 'hands-1', names: ['Ignaz Wolkenstein'], born: '1959-02-11' };
  beforeAll(async () => {
    await world.query('delete from rate_limits');
    await bringIntoForce(
      world,
      [first('reviewer'), first('compliance')],
      'own',
      openSanctionsCsv([LISTED]),
    );
  });
  const hitOf = async ({ accountId }: Investor) => {
    await world.product.db.transaction('test_screen', (tx) =>
      screenAccount(tx, {
        accountId,
        subjects: [
          {
            subjectId: accountId,
            kind: 'person',
            names: LISTED.names,
            birthDate: LISTED.born,
            countries: ['DE'],
          },
        ],
        at: world.now(),
      }),
    );
    const rows = await world.query('select id from screening_hits where account_id = $1', [
      accountId,
    ]);
    return { id: String(rows[0]?.id) };
  };
  const judged = async (
    officer: Officer,
    params: { id: string },
    judgement: string,
    revision?: number,
  ) => {
    const seen = revision ?? (await first('compliance').ok(getScreeningHit, { params })).revision;
    return said(
      await officer.call(judgeScreeningHit, {
        params,
        body: { judgement, reason: 'a test', revision: seen },
      }),
    );
  };

  it('[SAFE-12][KYC-8] takes one officer of compliance, for either judgement; other roles are refused', async () => {
    for (const judgement of ['false_match', 'true_match']) {
      const outcome: Record<string, string> = {};
      for (const role of ROLES)
        outcome[role] = await judged(first(role), await hitOf(await nextPerson()), judgement);
      expect(outcome).toEqual(
        Object.fromEntries(
          ROLES.map((role) => [
            role,
            HANDS_OF_ONE.judge.includes(role) ? 'done' : '403 not_allowed',
          ]),
        ),
      );
    }
  });

  it('[SAFE-12][KYC-8] to take a true match back takes another one of compliance', async () => {
    const hit = await hitOf(await nextPerson());
    expect(await judged(first('compliance'), hit, 'true_match')).toBe('done');
    const outcome: Record<string, string> = {
      'the same officer': await judged(first('compliance'), hit, 'false_match'),
    };
    for (const role of ROLES.filter((one) => one !== 'compliance'))
      outcome[role] = await judged(second(role), hit, 'false_match');
    outcome['another of compliance'] = await judged(second('compliance'), hit, 'false_match');
    expect(outcome).toEqual({
      ...Object.fromEntries(
        ROLES.filter((one) => one !== 'compliance').map((role) => [role, '403 not_allowed']),
      ),
      'the same officer': '403 maker_is_checker',
      'another of compliance': 'done',
    });
  });

  it('[SAFE-12][KYC-8] is refused for the own account, and for a state of the hit not seen', async () => {
    const person = await nextPerson();
    const hit = await hitOf(person);
    expect(await judged(first('compliance'), hit, 'false_match', 999)).toBe(
      `409 ${REFUSALS['approve content not seen, judge a hit not seen']}`,
    );
    const own = await world.officer('Otto Own', 'compliance');
    await declareOwn(own, person);
    expect(await judged(own, hit, 'false_match')).toBe('403 maker_is_checker');
  });
});

describe('to approve an identification', () => {
  const applied = async (name: string) => {
    const person = await world.investor(name);
    await verifyOneself(person, name);
    return person;
  };
  const approved = async (officer: Officer, { accountId }: Investor) => {
    const params = { account_id: accountId };
    const { version } = await first('compliance').ok(getKycReview, { params });
    return said(
      await officer.call(decideKyc, {
        params,
        body: {
          decision: 'approve',
          version,
          checked: [
            'data_matches_document',
            'document_valid',
            'person_of_age',
            'address_plausible',
          ],
        },
      }),
    );
  };

  it('[SAFE-12][KYC-12] takes one officer of review or compliance who looked at each document, and never their own case', async () => {
    const unseen: Record<string, string> = {};
    const seenByColleague: Record<string, string> = {};
    const seen: Record<string, string> = {};
    for (const [at, role] of ROLES.entries()) {
      const person = await applied(`Rolle ${String.fromCodePoint(65 + at)}`);
      unseen[role] = await approved(first(role), person);
      await lookAtDocuments(second('compliance'), person.accountId);
      seenByColleague[role] = await approved(first(role), person);
      if (HANDS_OF_ONE.approve.includes(role)) await lookAtDocuments(first(role), person.accountId);
      seen[role] = await approved(first(role), person);
    }
    const may = (outcome: string) =>
      Object.fromEntries(
        ROLES.map((role) => [
          role,
          HANDS_OF_ONE.approve.includes(role) ? outcome : '403 not_allowed',
        ]),
      );
    const refused = may(`422 ${REFUSALS['approve a person without a look at each document']}`);
    expect([unseen, seenByColleague]).toEqual([refused, refused]);
    expect(seen).toEqual(may('done'));
    for (const role of HANDS_OF_ONE.approve) {
      const person = await applied(`Eigen ${role === 'reviewer' ? 'Rita' : 'Clara'}`);
      const own = await world.officer(`Own ${role}`, role);
      await lookAtDocuments(own, person.accountId);
      await declareOwn(own, person);
      expect(await approved(own, person)).toBe('403 maker_is_checker');
    }
  });
});

describe('the published table', () => {
  it('[SAFE-12] says of each act which roles propose and approve it, as tested here', () => {
    const page = readFileSync(
      join(import.meta.dirname, '../../docs/security/people-in-two-hands.md'),
      'utf8',
    );
    const names = (roles: readonly Role[]) => roles.join(', ');
    for (const name of ACT_NAMES) {
      const { propose, approve } = HANDS[name];
      expect(page).toMatch(
        new RegExp(`^\\| ${name} +\\| ${names(propose)} +\\| another: ${names(approve)} +\\|`, 'm'),
      );
    }
    for (const [name, roles] of Object.entries(HANDS_OF_ONE))
      expect(page).toMatch(new RegExp(`^\\| ${name} +\\| ${names(roles)} +\\| `, 'm'));
    const { propose, approve } = HANDS_ON_LISTS;
    expect(page).toMatch(
      new RegExp(`^\\| screen +\\| ${names(propose)} +\\| another: ${names(approve)} +\\|`, 'm'),
    );
    for (const [attempt, code] of Object.entries(REFUSALS))
      expect(page).toMatch(new RegExp(`^\\| ${attempt} +\\| \`${code}\` +\\|`, 'm'));
  });
});

describe('one officer alone', () => {
  it('[SAFE-12] of compliance sets a legal hold, which protects the person’s data; other roles cannot', async () => {
    const outcome: Record<string, string> = {};
    for (const role of ROLES)
      outcome[role] = said(await first(role).call(setLegalHold, reasoned(await nextPerson())));
    expect(outcome).toEqual(
      Object.fromEntries(
        ROLES.map((role) => [role, HANDS_OF_ONE.hold.includes(role) ? 'done' : '403 not_allowed']),
      ),
    );
  });

  it.each(ROLES)('[SAFE-12] downloads no person’s data (%s)', async (role) => {
    const person = await nextPerson();
    const params = { id: await made(person, 'access') };
    expect([
      said(await first(role).call(exportForDataRequest, { params })),
      said(await first(role).call(exportData)),
    ]).toEqual(['401 not_signed_in', '401 not_signed_in']);
  });

  it.each(['access', 'erasure', 'restriction'] as const)(
    '[SAFE-12] and a colleague cannot invent a request: %s that the person did not confirm is not proposed',
    async (kind) => {
      const person = await nextPerson();
      const { id } = await first('compliance').ok(enterDataRequest, {
        params: { id: person.accountId },
        body: { kind, received_on: world.now().toISOString().slice(0, 10), asked: 'invented' },
      });
      const settled = { params: { id }, body: { state: 'done', answer: 'Done.' } } as const;
      for (const officer of [first('compliance'), second('compliance')])
        expect(said(await officer.call(settleDataRequest, settled))).toBe(
          `409 ${REFUSALS['propose an answer that the person did not ask for']}`,
        );
      expect(
        said(await first('compliance').call(confirmDataRequest, { body: { token: `${id}.x` } })),
      ).toBe('422 link_invalid');
    },
  );
});
