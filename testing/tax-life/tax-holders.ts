import type { Keypair } from '@stellar/stellar-sdk';
import type { Endpoint } from '../../domain/src/endpoint.ts';
import {
  type TaxEntry,
  proposeChurchTax,
  proposeCompanyKind,
  proposeEndOfExemption,
  proposeExemption,
} from '../../domain/src/taxes/desk-endpoints.ts';
import type { COMPANY_KINDS, ExemptionKind } from '../../domain/src/taxes/tax-cases.ts';
import type { ApiInput } from '../api-client.ts';
import { approveAs } from '../approvals.ts';
import { forgetLimits } from '../money-world.ts';
import type { PayoutScene } from '../payout-scene.ts';
import type { Creditor, LegalForm } from './taxes-by-law.ts';

/** Days as ISO dates, both included. */
interface Paper {
  readonly id: string;
  readonly kind: ExemptionKind;
  readonly from: string;
  until: string;
}

export interface ChurchAnswer {
  readonly percent: 0n | 8n | 9n;
  readonly community: string | null;
}

/** A holder of this life, with all that the test itself knows about them. */
export interface Holder {
  readonly accountId: string;
  readonly keys: Keypair;
  units: bigint;
  readonly bought: bigint;
  readonly legal: LegalForm | null;
  livesInGermany: boolean;
  /** By year; no church unless there is an answer. */
  readonly church: Map<number, ChurchAnswer>;
  readonly papers: Paper[];
}

export const NO_CHURCH: ChurchAnswer = { percent: 0n, community: null };

/** Papers that each kind of holder can get, by sections 43(2) and 44a EStG. */
const PAPERS: Readonly<Record<LegalForm, readonly ExemptionKind[]>> = {
  gmbh: ['permanent_overpayment'],
  ev: ['corporation_status', 'permanent_overpayment'],
  kg: ['business_income'],
  pension_fund: ['non_profit', 'public_body', 'exempt_body'],
  municipality: ['non_profit', 'public_body', 'exempt_body'],
  diocese: ['non_profit', 'exempt_body'],
  bank: ['credit_institution', 'permanent_overpayment'],
};

export function papersFor({ legal, livesInGermany }: Holder): readonly ExemptionKind[] {
  if (legal !== null) return PAPERS[legal];
  return livesInGermany ? ['non_assessment'] : [];
}

const COMPANIES: Readonly<Record<LegalForm, (typeof COMPANY_KINDS)[number]>> = {
  gmbh: 'resident_corporation',
  ev: 'resident_association',
  kg: 'partnership',
  pension_fund: 'exempt_body',
  municipality: 'public_body',
  diocese: 'church_body',
  bank: 'credit_institution',
};

export function churchOf({ church }: Holder, day: string): ChurchAnswer {
  return church.get(Number(day.slice(0, 4))) ?? NO_CHURCH;
}

/** What the law looks at for a payment of a day to somebody who lived there then. */
export function creditorOn(holder: Holder, day: string, livedInGermany: boolean): Creditor {
  return {
    isNaturalPerson: holder.legal === null,
    livesInGermany: livedInGermany,
    legal: holder.legal,
    papers: holder.papers
      .filter(({ from, until }) => from <= day && day <= until)
      .map(({ kind }) => kind),
    church: churchOf(holder, day).percent,
  };
}

/** What two officers enter about the taxes of holders; the test's own knowledge changes with it. */
export function taxOffice(scene: PayoutScene) {
  const { world, maker, checker } = scene;

  async function entered(endpoint: Endpoint, input: ApiInput): Promise<string> {
    await forgetLimits(world);
    const { id, approval_id: approvalId } = (await maker.ok(endpoint, input)) as TaxEntry;
    await scene.reauthenticate(checker);
    await approveAs(checker, approvalId);
    return id;
  }

  return {
    async churchTax(holder: Holder, year: number, answer: ChurchAnswer) {
      await entered(proposeChurchTax, {
        params: { account_id: holder.accountId },
        body: {
          year,
          answer: answer.percent === 0n ? 'none' : `percent_${answer.percent}`,
          community: answer.community ?? '',
          document_reference: 'an answer of the Office',
        },
      });
      holder.church.set(year, answer);
    },
    async paper(holder: Holder, paper: Pick<Paper, 'kind' | 'from' | 'until'>) {
      const id = await entered(proposeExemption, {
        params: { account_id: holder.accountId },
        body: {
          exemption: paper.kind,
          tax_office: 'Finanzamt Köln-Nord',
          issued_on: '2019-01-02',
          list_number: '217/12',
          valid_from: paper.from,
          valid_until: paper.until,
          document_reference: 'a paper',
        },
      });
      holder.papers.push({ ...paper, id });
    },
    async revoke(paper: Paper, until: string) {
      await entered(proposeEndOfExemption, {
        params: { id: paper.id },
        body: { valid_until: until, document_reference: 'a revocation' },
      });
      paper.until = until;
    },
    /** As identification confirms another residence. */
    async move(holder: Holder) {
      holder.livesInGermany = !holder.livesInGermany;
      await world.query(
        'update identity_proofs set tax_residence = $2, updated_at = $3 where account_id = $1',
        [holder.accountId, holder.livesInGermany ? 'DE' : 'AT', world.now()],
      );
    },
    /** As identification has them. */
    async identify(holders: readonly Holder[]) {
      const of = (chosen: readonly Holder[]) => [chosen.map(({ accountId }) => accountId)];
      await world.query(
        'update accounts set name_verified_at = now() where id = any($1::uuid[])',
        of(holders),
      );
      await world.query(
        "insert into kyc_addresses (account_id, street, city, country, zipcode, updated_at) select unnest($1::uuid[]), 'Lindenweg 1', 'Hamburg', 'DE', '20095', now()",
        of(holders),
      );
      await world.query(
        "update identity_proofs set tax_residence = 'AT' where account_id = any($1::uuid[])",
        of(holders.filter(({ livesInGermany }) => !livesInGermany)),
      );
      const companies = holders.filter(({ legal }) => legal !== null);
      await world.query(
        "update kyc_records set applicant_type = 'business' where account_id = any($1::uuid[])",
        of(companies),
      );
      await world.query(
        "insert into kyc_businesses (account_id, name, legal_name, legal_form, country, tax_id_number, phone_number, representation, updated_at) select unnest($1::uuid[]), 'Haus', 'Haus Muster', 'any', 'DE', '12/345/67890', '+49 40 1', 'sole', now()",
        of(companies),
      );
      for (const { accountId, legal } of companies)
        if (legal !== null)
          await entered(proposeCompanyKind, {
            params: { account_id: accountId },
            body: { holder_kind: COMPANIES[legal], document_reference: 'the register' },
          });
    },
    /** The Office has not answered for a year yet. */
    async forgetAnswer(holder: Holder, year: number) {
      holder.church.delete(year);
      await world.query('delete from tax_entries where account_id = $1 and year = $2', [
        holder.accountId,
        year,
      ]);
    },
  };
}
export type TaxOffice = ReturnType<typeof taxOffice>;
