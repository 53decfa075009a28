import { takePartAsAffiliate } from '../domain/src/affiliates/endpoints.ts';
import { proposeAllocation } from '../domain/src/tokens/desk-endpoints.ts';
import { approve } from './applicant.ts';
import type { ApiClient } from './api-client.ts';
import { browserWithLink } from './browser-with-link.ts';
import { verifyOneself } from './cast.ts';
import { type MoneyWorld, orderBy, orderOf } from './money-world.ts';
import type { Investor } from './world.ts';
import { approveAs } from './approvals.ts';

/** Independent of weekdays: more days than any withdrawal period takes. */
export const AFTER_WITHDRAWAL_DAYS = 21;

export interface ReferralScene {
  readonly reviewer: ApiClient;
  /** Identified, with a document of their own. */
  person(
    fullName: string,
    more?: { readonly browser?: ApiClient; readonly identity?: Record<string, unknown> },
  ): Promise<Investor>;
  /** The same, taking part in the programme. */
  affiliate(
    fullName: string,
    identity?: Record<string, unknown>,
  ): Promise<{ person: Investor; code: string }>;
  /** Identified, after consenting to remember the link. */
  referred(fullName: string, code: string, identity?: Record<string, unknown>): Promise<Investor>;
  /** Orders, pays, in parts if requested, and is allocated the tokens. */
  invests(
    person: Investor,
    amount: string,
    order?: Record<string, unknown>,
    more?: { readonly iban?: string; readonly parts?: readonly string[] },
  ): Promise<{ id: string; reference: string }>;
}

export async function openReferralScene(world: MoneyWorld): Promise<ReferralScene> {
  const reviewer = await world.officer('Rita Reviewer', 'compliance');
  let documents = 0;
  const names = new Map<string, string>();
  const person: ReferralScene['person'] = async (fullName, { browser, identity = {} } = {}) => {
    await world.query('delete from rate_limits');
    const investor = await world.investor(fullName, browser);
    documents += 1;
    names.set(investor.accountId, fullName);
    const own = {
      tax_id: null,
      no_tax_id_reason: 'not_required',
      tax_residence: 'AT',
      doc_id: `P${String(documents).padStart(7, '0')}`,
    };
    await verifyOneself(investor, fullName, { identity: { ...own, ...identity } });
    await approve(reviewer, investor.accountId);
    await world.runJobs();
    return investor;
  };
  return {
    reviewer,
    person,
    async affiliate(fullName, identity = {}) {
      const affiliate = await person(fullName, { identity });
      return { person: affiliate, code: (await affiliate.ok(takePartAsAffiliate)).code ?? '' };
    },
    referred: async (fullName, code, identity = {}) =>
      person(fullName, { browser: await browserWithLink(world, code), identity }),
    async invests(investor, amount, form = {}, { iban, parts = [amount] } = {}) {
      const order = await orderBy(world, investor, amount, 'EUR', form);
      const from = {
        name: names.get(investor.accountId) ?? '',
        remittance: order.reference,
        ...(iban === undefined ? {} : { iban }),
      };
      await world.booked(
        ...parts.map((part) => ({
          ...from,
          amount: part,
          bankReference: `${order.reference} ${part}`,
        })),
      );
      await approveAs(world.approver, (await world.finance.ok(proposeAllocation)).id);
      await world.runJobs();
      return orderOf(investor, order.id);
    },
  };
}
