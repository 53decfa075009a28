import { Horizon } from '@stellar/stellar-sdk';
import { login, logout, whoAmI } from '@bb1/domain/accounts/endpoints';
import { removeTotp } from '@bb1/domain/accounts/factor-endpoints';
import { dayAfter } from '@bb1/domain/day-after';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { listCouponRuns } from '@bb1/domain/payouts/desk-endpoints';
import type { Loopback } from '../loopback.ts';
import type { PanelOfficer } from '../panel/panel-options.ts';
import { addApp, claimIntoNewWallet, claimIntoWallet } from './claim-acts.ts';
import { accountingReceiver } from './accounting-receiver.ts';
import { enterProfit, payCoupon, untilPrepared } from './coupon-acts.ts';
import type { CrowdPerson } from './crowd.ts';
import { moveTokens, proposeMove } from './holding-acts.ts';
import { ARRIVAL_DAYS } from './holders.ts';
import {
  announce,
  answerWithTemplate,
  connectAccounting,
  draftAnnouncement,
  rewordMail,
  sendPaper,
  untilTold,
} from './office-acts.ts';
import { OfficerSession } from './officer-session.ts';
import { PatientClient } from './patient-client.ts';
import { DEMO_PASSWORD, emailOf, STRAY_PAYMENT } from './people.ts';
import { refundPaymentOf } from './refund-acts.ts';
import {
  approveAll,
  clientOf,
  moveClock,
  orderAndPay,
  proposeAllOf,
  untilFunded,
  welcome,
} from './sale-day.ts';
import { SandboxPanel } from './sandbox-panel.ts';
import { loadDemoList, loadLaterList } from './screening-list.ts';
import {
  askAboutChurchTax,
  certify,
  closeMonth,
  correctCertificate,
  untilInformed,
} from './tax-acts.ts';
import { writeMessages } from './visitor-acts.ts';
import { closeTrustline, connectNewWallet } from './wallet-acts.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** As many as a computer with two cores takes at once. */
const AT_ONCE = 8;
/** For all coupons of these years and their fees. */
const LUMENS = '4000000';
/** Of payout days that end a year. */
const PROFITS: Readonly<Record<number, string>> = { 4: '27400.00', 8: '34150.00' };
/** Of the last of them, as the auditors correct it. */
const CORRECTED_PROFIT = '36900.00';
/** The run of this payout day waits for an officer when the demonstration begins. */
const LAST_PAYOUT_DAY = 9;
/** The tax office has the return of a month by the tenth of the next. */
const RETURN_DAY = '08';

export interface ThirdYear {
  readonly portalUrl: string;
  readonly panelUrl: string;
  readonly horizonUrl: string;
  readonly networkPassphrase: string;
  readonly officers: readonly PanelOfficer[];
  readonly holders: readonly CrowdPerson[];
  readonly signal: AbortSignal;
  /** Hears which day the life has come to. */
  readonly say: (line: string) => void;
}

interface Holder {
  readonly person: CrowdPerson;
  readonly accountId: string;
  readonly wallet: string;
  /** A second wallet, which is empty. */
  readonly spare: string | null;
}

/**
 * Lives through the sale and the first two years of the bond into its third: people buy and claim,
 * eight coupons are paid and taxed, a key is lost, somebody dies, a certificate is corrected. All of
 * it by the calls of the product. The life is for an empty product, and is lived in one go.
 */
export async function liveToThirdYear(options: ThirdYear): Promise<void> {
  await new Life(options).live();
}

class Life {
  readonly #options: ThirdYear;
  readonly #panel: SandboxPanel;
  readonly #horizon: Horizon.Server;
  readonly #team: Readonly<
    Record<
      | 'reviewer'
      | 'compliance'
      | 'otherCompliance'
      | 'finance'
      | 'approver'
      | 'tokens'
      | 'administrator'
      | 'otherAdministrator',
      OfficerSession
    >
  >;

  /** A month without payouts in which tax was corrected, and which is not declared yet. */
  #corrected: string | null = null;

  constructor(options: ThirdYear) {
    const { panelUrl, horizonUrl, signal } = options;
    const officer = (role: string) => OfficerSession.of(role, options);
    const others = { ...options, officers: options.officers.toReversed() };
    const other = (role: string) => OfficerSession.of(role, others);
    this.#options = options;
    this.#panel = new SandboxPanel(panelUrl, signal);
    this.#horizon = new Horizon.Server(horizonUrl, { allowHttp: true });
    this.#team = {
      reviewer: officer('reviewer'),
      compliance: officer('compliance'),
      otherCompliance: other('compliance'),
      finance: officer('finance'),
      approver: officer('finance_approver'),
      tokens: officer('token_operations'),
      administrator: officer('administrator'),
      otherAdministrator: other('administrator'),
    };
  }

  async live(): Promise<void> {
    const receiver = await accountingReceiver();
    try {
      await this.#liveWith(receiver);
    } finally {
      await receiver.close();
    }
  }

  async #liveWith(receiver: Loopback): Promise<void> {
    const { reviewer, compliance, finance } = this.#team;
    await loadDemoList({ maker: reviewer, checker: compliance });
    const holders = await this.#sell();
    await this.#panel.fundIssuer(LUMENS);
    const { days } = await finance.ok(listCouponRuns, { query: {} });
    for (const { payout_number: number, payment_date: date } of days.slice(0, LAST_PAYOUT_DAY)) {
      await this.#goTo(noonOf(date));
      if (number < LAST_PAYOUT_DAY) await this.#livePayoutDay(number, date, holders);
      else await untilPrepared({ ...this.#options, finance }, number);
    }
    await this.#paySupplement(receiver);
    await this.#leaveWork(holders);
    for (const officer of Object.values(this.#team)) await officer.leave();
  }

  /** The sale: people come on three days, and claim once their tokens are allocated. */
  async #sell(): Promise<Holder[]> {
    const { portalUrl, holders, signal } = this.#options;
    const { reviewer, compliance, finance, approver } = this.#team;
    const { sale_start_timestamp: start } = await finance.ok(getConfig);
    const sale = { portalUrl, panel: this.#panel, signal, reviewers: [reviewer, compliance] };
    const owners: Holder[] = [];
    for (const day of ARRIVAL_DAYS) {
      await this.#goTo(new Date(start + HOUR_MS + day * DAY_MS));
      const people = holders.filter((person) => person.day === day);
      const guests = await inGroups(people, (group) => welcome(group, sale));
      const paid = await orderAndPay(guests, sale);
      if (day === ARRIVAL_DAYS[0]) {
        await this.#panel.transfer(STRAY_PAYMENT);
        await this.#panel.deliverStatement();
      }
      await untilFunded(guests, { ...sale, paid });
      await proposeAllOf(finance);
      await approveAll(approver);
      const claiming = people.filter(({ claims }) => claims);
      owners.push(
        ...(await inGroups(claiming, (group) =>
          Promise.all(group.map((person) => this.#claim(person))),
        )),
      );
      if (day === ARRIVAL_DAYS[0])
        await refundPaymentOf(
          { finance, approver },
          { payer: STRAY_PAYMENT.payer_name, panel: this.#panel, signal },
        );
    }
    return owners;
  }

  async #claim(person: CrowdPerson): Promise<Holder> {
    const client = await this.#signIn(person);
    const { id: accountId } = await client.ok(whoAmI);
    const keys = await claimIntoNewWallet(client, this.#panel, {
      email: emailOf(person),
      signal: this.#options.signal,
    });
    if (keys === null) throw new Error(`${emailOf(person)} had nothing to claim`);
    const spare = this.#loses(person)
      ? await connectNewWallet(client, { ...this.#options, horizon: this.#horizon })
      : null;
    // So that the person of the printed login signs in with the password alone.
    if (person.firstName === 'Sofia') await client.ok(removeTotp);
    await client.ok(logout);
    return { person, accountId, wallet: keys.publicKey(), spare: spare?.publicKey ?? null };
  }

  async #signIn(person: CrowdPerson): Promise<PatientClient> {
    const client = clientOf(person, this.#options);
    await client.ok(login, { body: { email: emailOf(person), password: DEMO_PASSWORD } });
    return client;
  }

  /** Whose key will be lost. */
  #loses(person: CrowdPerson): boolean {
    return person === this.#options.holders.filter(({ claims }) => claims)[1];
  }

  async #livePayoutDay(number: number, date: string, holders: readonly Holder[]): Promise<void> {
    const { finance, approver, tokens } = this.#team;
    const officers = { finance, approver, signal: this.#options.signal };
    const profit = PROFITS[number];
    const year = Number(date.slice(0, 4));
    if (profit !== undefined)
      await enterProfit(officers, {
        number,
        profit,
        document: `Annual accounts ${year - 1}`,
      });
    if (number === 8) await this.#keepOffice();
    await payCoupon(officers, number);
    const month = date.slice(0, 7);
    const returnDay = noonOf(`${monthAfter(month)}-${RETURN_DAY}`);
    await this.#goTo(returnDay);
    for (const one of [this.#corrected, month]) if (one !== null) await closeMonth(officers, one);
    this.#corrected = null;
    if (number === 1 || number === 5)
      await untilInformed(officers, { panel: this.#panel, from: returnDay });
    // After the first and the second year of payments.
    if (number === 3 || number === 7) await certify(officers, year - 1);
    if (number === 2 || number === 6) await askAboutChurchTax(officers);
    const [, , late, deceased, heir] = holders;
    const robbed = holders.find(({ spare }) => spare !== null);
    const moving = { maker: tokens, approver };
    const world = { panel: this.#panel, signal: this.#options.signal };
    if (number === 5 && robbed?.spare)
      await moveTokens(moving, {
        ...world,
        kind: 'replacement',
        from: robbed.wallet,
        to: robbed.spare,
        reason: 'The key was lost; the holder has proven the second wallet',
        document: 'Statutory declaration 17',
      });
    if (number === 6 && deceased && heir)
      await moveTokens(moving, {
        ...world,
        kind: 'inheritance',
        from: deceased.wallet,
        to: heir.wallet,
        reason: 'The holder has died; sole heir by certificate of inheritance',
        document: 'Certificate of inheritance 61 VI 204',
      });
    if (number === 7 && late) {
      await correctCertificate(officers, { accountId: late.accountId, year: year - 1 });
      this.#corrected = monthAfter(month);
    }
  }

  /** Announcement, conversation and words of a mail: each once, for the pages that show them. */
  async #keepOffice(): Promise<void> {
    const { reviewer, compliance, otherCompliance } = this.#team;
    const { holders, signal } = this.#options;
    const sofia = holders.find(({ firstName }) => firstName === 'Sofia');
    if (sofia === undefined) throw new Error('nobody reads the announcement');
    const reader = await this.#signIn(sofia);
    await announce({ maker: compliance, checker: otherCompliance }, { reader, signal });
    await answerWithTemplate({ maker: reviewer, checker: otherCompliance }, reader);
    await reader.ok(logout);
    await rewordMail({ maker: compliance, checker: otherCompliance });
  }

  /** The profit turns out higher after its coupon was paid; accounting, newly connected, learns of the supplementary run. */
  async #paySupplement(receiver: Loopback): Promise<void> {
    const { finance, approver, administrator, otherAdministrator } = this.#team;
    const { signal } = this.#options;
    const { now } = await this.#panel.state();
    await connectAccounting(
      { maker: administrator, checker: otherAdministrator },
      { validUntil: `${Number(now.slice(0, 4)) + 1}-12-31`, receiver },
    );
    const payers = { finance, approver, signal };
    await enterProfit(payers, {
      number: 8,
      profit: CORRECTED_PROFIT,
      document: 'Annual accounts, corrected by the auditors',
    });
    // The product begins a supplementary run of its own accord, by the minute.
    await this.#minutesPass(1);
    await payCoupon(payers, 8);
    await untilTold(administrator, { signal, minutesPass: (count) => this.#minutesPass(count) });
  }

  /** What waits for officers when the demonstration begins. */
  async #leaveWork(holders: readonly Holder[]): Promise<void> {
    const { signal, portalUrl } = this.#options;
    const { compliance, otherCompliance } = this.#team;
    await draftAnnouncement(compliance);
    await loadLaterList({ maker: compliance, checker: otherCompliance }, signal);
    const [deceased, heir] = holders.slice(-2);
    if (deceased && heir)
      await proposeMove(this.#team.tokens, {
        kind: 'inheritance',
        from: deceased.wallet,
        to: heir.wallet,
        reason: 'The holder has died; sole heir by certificate of inheritance',
        document: 'Certificate of inheritance 12 VI 88',
      });
    const unclaimed = this.#options.holders.find(({ claims }) => !claims);
    if (unclaimed) await this.#getStuck(unclaimed);
    await this.#panel.transfer({
      payer_name: 'Gerlinde Sauer',
      amount: '750.00',
      remittance: 'Tokens, noch moeglich?',
      payer_iban: 'DE32999999990000101009',
    });
    await this.#panel.deliverStatement();
    const writer = holders.find(({ person }) => person.firstName === 'Sofia')?.person;
    if (writer === undefined) throw new Error('nobody sends a paper');
    const client = await this.#signIn(writer);
    await sendPaper(client);
    await client.ok(logout);
    await writeMessages(new PatientClient(portalUrl, signal), { support: this.#team.reviewer });
  }

  /** A claim into a wallet that gives up its trustline before the transaction is in a ledger. */
  async #getStuck(person: CrowdPerson): Promise<void> {
    const client = await this.#signIn(person);
    await addApp(client, this.#panel, emailOf(person));
    const world = { ...this.#options, horizon: this.#horizon };
    const wallet = await connectNewWallet(client, world);
    await claimIntoWallet(client, wallet.keys, () => closeTrustline(client, wallet, world));
    await client.ok(logout);
  }

  async #minutesPass(count: number): Promise<void> {
    const { now } = await this.#panel.state();
    const then = new Date(Date.parse(now) + count * MINUTE_MS);
    await moveClock(this.#panel, then, this.#options.signal);
  }

  async #goTo(moment: Date): Promise<void> {
    this.#options.say(`  ${moment.toISOString().slice(0, 10)}`);
    await moveClock(this.#panel, moment, this.#options.signal);
  }
}

function noonOf(day: string): Date {
  return new Date(`${day}T10:00:00Z`);
}

function monthAfter(month: string): string {
  return dayAfter(`${month}-28`, 4).slice(0, 7);
}

async function inGroups<One, Result>(
  all: readonly One[],
  work: (group: readonly One[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    results.push(...(await work(all.slice(at, at + AT_ONCE))));
  return results;
}
