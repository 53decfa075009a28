import type { DataRequestOfTwo } from '@bb1/domain/accounts/data-request';
import {
  enterDataRequest,
  proposeRestrictionLifting,
  settleDataRequest,
} from '@bb1/domain/accounts/data-request-endpoints';
import { proposeLegalHoldLifting, setLegalHold } from '@bb1/domain/accounts/desk-endpoints';
import { makeDataRequest } from '@bb1/domain/accounts/own-data-request-endpoints';
import { decideKyc } from '@bb1/domain/kyc/desk-endpoints';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { type Role, ROLES } from '@bb1/domain/officers/rights';
import {
  approveScreeningList,
  judgeScreeningHit,
  previewScreeningList,
  proposeScreeningList,
  withdrawScreeningList,
} from '@bb1/domain/screening/desk-endpoints';
import type { ScreeningSubject } from '@bb1/domain/screening/screened';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../testing/api-client.ts';
import { apply } from '../../testing/applicant.ts';
import { tryToApprove } from '../../testing/approvals.ts';
import { declareOwn, identityForm } from '../../testing/cast.ts';
import { type Investor, openWorld, type World } from '../../testing/world.ts';
import { openSanctionsCsv } from './integrations/screening-lists/test-files/written-lists.ts';
import { lookAtDocuments } from './modules/kyc/test-files/look-at-documents.ts';
import { screenAccount } from './modules/screening/screen-accounts.ts';
import { countTouchedBy, listFile } from './modules/screening/test-files/desk-lists.ts';

type Officer = Awaited<ReturnType<World['officer']>>;

let world: World;
/** Two officers of each role. */
const firsts = new Map<Role, Officer>();
const seconds = new Map<Role, Officer>();
beforeAll(async () => {
  world = await openWorld({ ledger: true });
  for (const role of ROLES) {
    firsts.set(role, await world.officer(`Erste ${role}`, role));
    seconds.set(role, await world.officer(`Zweite ${role}`, role));
  }
}, 120_000);
beforeEach(freeLimits);
afterAll(() => world.close());

async function freeLimits(): Promise<void> {
  await world.product.db.pool.query('delete from rate_limits');
}
const officer = (of: ReadonlyMap<Role, Officer>, role: Role) =>
  of.get(role) ?? expect.unreachable(role);
const isDone = ({ status }: ApiAnswer) => status < 300;
const ANSWER = { state: 'done', answer: 'Here is our answer.' };
let people = 0;
const letters = (count: number) =>
  Array.from(String(count), (digit) => 'abcdefghij'.charAt(Number(digit))).join('');
const somebody = () => world.investor(`Person ${letters(++people)}`);
const applicant = async () => {
  const person = await somebody();
  const details = identityForm(`Anna Nummer${letters(people)}`);
  await apply(person, { ...details, doc_type: 'passport' });
  return person;
};
const on = ({ accountId }: Investor) => ({ id: accountId });
/** What an act is about; a new one as soon as an officer has succeeded. */
interface Subject {
  readonly person: Investor;
  readonly id: string;
}
/** An act that one officer carries out alone. */
interface Alone {
  readonly prepare: () => Promise<Subject>;
  readonly act: (by: Officer, subject: Subject) => Promise<ApiAnswer>;
}
/** An act of two: its first answer has the id of the proposal. */
interface OfTwo extends Alone {
  readonly approve?: (by: Officer, id: string) => Promise<ApiAnswer>;
  readonly withdraw?: (by: Officer, id: string) => Promise<unknown>;
}

const REASON = { reason: 'a court asks' };
const about = async (person: Promise<Investor>) => ({ person: await person, id: '' });
const settle: Alone['act'] = (by, { id }) =>
  by.call(settleDataRequest, { params: { id }, body: ANSWER });
const answers = (kind: DataRequestOfTwo): OfTwo => ({
  async prepare() {
    const person = await somebody();
    return { person, ...(await person.ok(makeDataRequest, { body: { kind, asked: 'Please' } })) };
  },
  act: settle,
});
/** A request that an officer made up: it came by letter, and the person confirmed nothing. */
const inventedAnswers = (kind: DataRequestOfTwo): Alone => ({
  async prepare() {
    const person = await somebody();
    const entered = await officer(firsts, 'compliance').ok(enterDataRequest, {
      params: on(person),
      body: { kind, asked: 'Please', received_on: world.now().toISOString().slice(0, 10) },
    });
    return { person, id: entered.id };
  },
  act: settle,
});
const LISTED: ScreeningSubject = {
  subjectId: 'p',
  kind: 'person',
  names: ['Quirin Grauwasser'],
  birthDate: null,
  countries: [],
};
let editions = 0;
/** Each version is a different file, because a known one is refused. */
const file = () =>
  listFile(
    openSanctionsCsv([
      { ref: 'listed', names: LISTED.names },
      { ref: `edition-${++editions}`, names: [`Edition ${letters(editions)}`] },
    ]),
  );
const approves: Alone['act'] = async (by, { person }) => {
  const { rows } = await world.product.db.pool.query<{ version: number }>(
    'select version from kyc_records where account_id = $1',
    [person.accountId],
  );
  return by.call(decideKyc, {
    params: { account_id: person.accountId },
    body: {
      decision: 'approve',
      version: rows[0]?.version,
      checked: requiredReviewChecks('individual'),
    },
  });
};
/** Roles that may not see documents look in vain. */
const looks = (by: Officer, { person }: Subject) =>
  lookAtDocuments(by, person.accountId).catch(() => undefined);
const ofApplicant = () => about(applicant());

const ALONE: Readonly<Record<string, Alone>> = {
  'set a legal hold': {
    prepare: () => about(somebody()),
    act: (by, { person }) => by.call(setLegalHold, { params: on(person), body: REASON }),
  },
  'export without a request of the person': inventedAnswers('access'),
  'erase without a request of the person': inventedAnswers('erasure'),
  'restrict without a request of the person': inventedAnswers('restriction'),
  'judge a screening hit': {
    async prepare() {
      const person = await somebody();
      const { accountId } = person;
      await world.product.db.transaction('test_screen', (tx) =>
        screenAccount(tx, { accountId, subjects: [LISTED], at: world.now() }),
      );
      const { rows } = await world.product.db.pool.query<{ id: string }>(
        'select id from screening_hits where account_id = $1',
        [accountId],
      );
      return { person, id: rows[0]?.id ?? '' };
    },
    act: (by, { id }) =>
      by.call(judgeScreeningHit, {
        params: { id },
        body: { judgement: 'false_match', reason: 'another photo', revision: 1 },
      }),
  },
  'approve a person after a look at the documents': {
    prepare: ofApplicant,
    async act(by, subject) {
      await looks(by, subject);
      return approves(by, subject);
    },
  },
  'approve a person unseen': { prepare: ofApplicant, act: approves },
  'approve a person whom only a colleague has seen': {
    async prepare() {
      const subject = await ofApplicant();
      await looks(officer(seconds, 'compliance'), subject);
      return subject;
    },
    act: approves,
  },
  'approve the own case': {
    prepare: ofApplicant,
    async act(by, subject) {
      await declareOwn(by, subject.person);
      await looks(by, subject);
      return approves(by, subject);
    },
  },
};

const OF_TWO: Readonly<Record<string, OfTwo>> = {
  'lift a legal hold': {
    async prepare() {
      const person = await somebody();
      await officer(firsts, 'compliance').ok(setLegalHold, { params: on(person), body: REASON });
      return { person, id: '' };
    },
    act: (by, { person }) => by.call(proposeLegalHoldLifting, { params: on(person), body: REASON }),
  },
  export: answers('access'),
  erase: answers('erasure'),
  restrict: answers('restriction'),
  'end a restriction': {
    async prepare() {
      const person = await somebody();
      await world.product.db.pool.query('update accounts set restricted_at = now() where id = $1', [
        person.accountId,
      ]);
      return { person, id: '' };
    },
    act: (by, { person }) =>
      by.call(proposeRestrictionLifting, { params: on(person), body: REASON }),
  },
  'put a screening list into force': {
    prepare: () => about(somebody()),
    async act(by) {
      const read = await by.call(previewScreeningList, { body: { list: 'own' }, files: [file()] });
      const { id } = read.body as { id: string };
      if (!isDone(read)) return read;
      await by.ok(proposeScreeningList, { params: { id } });
      await countTouchedBy(world, id);
      return read;
    },
    approve: (by, id) =>
      by.call(approveScreeningList, { params: { id }, body: { warnings_seen: true } }),
    withdraw: (by, id) => by.ok(withdrawScreeningList, { params: { id }, body: REASON }),
  },
};

const COMPLIANCE = ['compliance + compliance'];
/** What is possible, for which role, or for which role that proposes + which role that approves. */
const POSSIBLE: Readonly<Record<string, readonly string[]>> = {
  'set a legal hold': ['compliance'],
  'lift a legal hold': COMPLIANCE,
  erase: COMPLIANCE,
  'erase without a request of the person': [],
  restrict: COMPLIANCE,
  'restrict without a request of the person': [],
  'end a restriction': COMPLIANCE,
  export: COMPLIANCE,
  'export without a request of the person': [],
  'put a screening list into force': ['reviewer + compliance', 'compliance + compliance'],
  'judge a screening hit': ['compliance'],
  'approve a person after a look at the documents': ['reviewer', 'compliance'],
  'approve a person unseen': [],
  'approve a person whom only a colleague has seen': [],
  'approve the own case': [],
};

/** Why compliance, which may do most about people, is refused what nobody may do. */
const REASONS: Readonly<Record<string, string>> = {
  'erase without a request of the person': 'data_request_unconfirmed',
  'restrict without a request of the person': 'data_request_unconfirmed',
  'export without a request of the person': 'data_request_unconfirmed',
  'approve a person unseen': 'documents_unseen',
  'approve a person whom only a colleague has seen': 'documents_unseen',
  'approve the own case': 'maker_is_checker',
};

async function rolesFor({ prepare, act }: Alone) {
  const found: Role[] = [];
  const codes: Partial<Record<Role, unknown>> = {};
  let subject = await prepare();
  for (const role of ROLES) {
    await freeLimits();
    const answer = await act(officer(firsts, role), subject);
    codes[role] = isDone(answer) ? undefined : answer.body.code;
    if (!isDone(answer)) continue;
    found.push(role);
    subject = await prepare();
  }
  return { found, reason: codes.compliance };
}

async function pairsFor({
  prepare,
  act,
  approve = tryToApprove,
  withdraw,
}: OfTwo): Promise<string[]> {
  const found: string[] = [];
  let subject = await prepare();
  for (const proposing of ROLES) {
    const proposer = officer(firsts, proposing);
    const proposal = async () => {
      await freeLimits();
      const answer = await act(proposer, subject);
      if (!isDone(answer)) return null;
      subject = await prepare();
      const { approval_id: approval, id } = answer.body as { approval_id?: string; id?: string };
      return approval ?? id ?? null;
    };
    let waiting = await proposal();
    if (waiting === null) continue;
    if (isDone(await approve(proposer, waiting))) found.push(`${proposing} alone`);
    for (const approving of ROLES) {
      if (waiting === null || !isDone(await approve(officer(seconds, approving), waiting)))
        continue;
      found.push(`${proposing} + ${approving}`);
      waiting = await proposal();
    }
    if (waiting !== null) await withdraw?.(proposer, waiting);
  }
  return found;
}

describe('acts about people', () => {
  it.each(Object.entries(POSSIBLE))(
    '[SAFE-12][KYC-12][KYC-14][DESK-1] %s: exactly these roles and pairs can',
    async (act, possible) => {
      const [alone, ofTwo] = [ALONE[act], OF_TWO[act]];
      if (alone !== undefined)
        expect(await rolesFor(alone)).toEqual({ found: possible, reason: REASONS[act] });
      else if (ofTwo !== undefined) expect(await pairsFor(ofTwo)).toEqual(possible);
      else expect.unreachable(act);
    },
  );
});
