import { fact } from '@bb1/domain/approvals/approval-fact';
import { READY_REASONS } from '@bb1/domain/approvals/approval-kinds';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type {
  churchTaxBody,
  companyKindBody,
  endOfExemptionBody,
  exemptionBody,
} from '@bb1/domain/taxes/desk-endpoints';
import { papersOf } from '@bb1/domain/taxes/tax-cases';
import { mayBeExemption } from '@bb1/domain/taxes/tax-standing';
import { TAX_ENTRY_KINDS } from '@bb1/domain/taxes/tax-entry';
import { z } from 'zod';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { propose, type Proposing, refuseOwnCase } from '../approvals/propose.ts';
import {
  endTaxEntry,
  findTaxEntry,
  findTaxPerson,
  insertTaxEntry,
  type TaxEntryRow,
  type TaxEntryTerms,
  type TaxPersonRow,
} from './entry-store.ts';
import { taxStandings } from './tax-standings.ts';

/**
 * An entry about a person's tax. It may reveal a religion, so its terms are in the entry, which can be
 * erased, and the frozen content and the permanent log only name it.
 */
export const TAX_ENTRY = defineApproval(
  'tax_entry',
  z.object({
    entry_id: z.uuid(),
    account_id: z.uuid(),
    kind: z.enum(TAX_ENTRY_KINDS),
    year: z.int().nullable(),
  }),
);

type Content = z.infer<typeof TAX_ENTRY.content>;
interface Proposal<Body extends z.ZodType> {
  readonly officerId: string;
  readonly form: z.output<Body>;
}
interface ProposalAbout<Body extends z.ZodType> extends Proposal<Body> {
  readonly accountId: string;
}

export const NO_TERMS: Omit<TaxEntryTerms, 'kind'> = {
  year: null,
  churchTax: null,
  community: null,
  holderKind: null,
  exemptionKind: null,
  validFrom: null,
  validUntil: null,
  exemptionId: null,
  paper: null,
};
/** The answers of autumn are for the year after. */
const YEARS_AHEAD = 1;
const FIRST_YEAR = 2009;

/** The tax office's answer for a year. There is none for a business (section 51a(2b) EStG). */
export function proposeChurchTaxEntry(
  context: Proposing,
  proposal: ProposalAbout<typeof churchTaxBody>,
): Promise<TaxEntryRow> {
  const { accountId, officerId, form } = proposal;
  return proposeEntry(context, proposal, async (tx, today) => {
    const person = await findOther(context, tx, officerId, accountId);
    if (person.applicant_type === 'business') throw refuseField('answer', 'church_tax_of_business');
    if (form.year < FIRST_YEAR || form.year > Number(today.slice(0, 4)) + YEARS_AHEAD)
      throw refuseField('year', 'must_be_valid');
    if (form.answer !== 'none' && form.community === null)
      throw refuseField('community', 'required');
    return {
      accountId,
      terms: {
        ...NO_TERMS,
        kind: 'church_tax',
        year: form.year,
        churchTax: form.answer,
        community: form.answer === 'none' ? null : form.community,
      },
    };
  });
}

/**
 * A paper that changes what is withheld on its days (sections 43(2) and 44a EStG). Refuses one that
 * a holder of this kind cannot have.
 */
export function proposeExemptionEntry(
  context: Proposing,
  proposal: ProposalAbout<typeof exemptionBody>,
): Promise<TaxEntryRow> {
  const { accountId, officerId, form } = proposal;
  return proposeEntry(context, proposal, async (tx, today) => {
    const person = await findOther(context, tx, officerId, accountId);
    const { exemption: kind, valid_from: validFrom, valid_until: validUntil } = form;
    if (validUntil < validFrom) throw refuseField('valid_until', 'must_be_valid');
    if (!mayBeExemption({ kind, validFrom, validUntil }))
      throw refuseField('valid_until', 'non_assessment_dates');
    const holder = (await taxStandings(tx, [accountId])).get(accountId)?.holder ?? 'unknown';
    if (
      !papersOf(holder).includes(kind) ||
      (kind === 'permanent_overpayment' && person.applicant_type === 'individual')
    )
      throw refuseField('exemption', 'paper_of_others');
    if (form.issued_on > today) throw refuseField('issued_on', 'must_be_valid');
    return {
      accountId,
      terms: {
        ...NO_TERMS,
        kind: 'exemption',
        exemptionKind: kind,
        validFrom,
        validUntil,
        paper: {
          taxOffice: form.tax_office,
          issuedOn: form.issued_on,
          listNumber: form.list_number,
        },
      },
    };
  });
}

/** What a German company is for the law of withholding. Kinds of people follow their residence. */
export function proposeCompanyKindEntry(
  context: Proposing,
  proposal: ProposalAbout<typeof companyKindBody>,
): Promise<TaxEntryRow> {
  const { accountId, officerId, form } = proposal;
  return proposeEntry(context, proposal, async (tx) => {
    const person = await findOther(context, tx, officerId, accountId);
    if (person.applicant_type !== 'business')
      throw refuseField('holder_kind', 'kind_of_companies_only');
    return {
      accountId,
      terms: { ...NO_TERMS, kind: 'holder_kind', holderKind: form.holder_kind },
    };
  });
}

/** Another last day of an approved certificate, never later than its own. */
export function proposeEndOfExemptionEntry(
  context: Proposing,
  { id, ...proposal }: Proposal<typeof endOfExemptionBody> & { readonly id: string },
): Promise<TaxEntryRow> {
  const { form } = proposal;
  return proposeEntry(context, proposal, async (tx) => {
    const exemption = mustFind(await tx.maybe(findTaxEntry, [id]));
    if (
      exemption.kind !== 'exemption' ||
      exemption.state !== 'approved' ||
      exemption.valid_until === null
    )
      throw refuse('conflict', 'invalid_status');
    if (form.valid_until > exemption.valid_until) throw refuseField('valid_until', 'must_be_valid');
    return {
      accountId: exemption.account_id,
      terms: {
        ...NO_TERMS,
        kind: 'end_of_exemption',
        validUntil: form.valid_until,
        exemptionId: id,
      },
    };
  });
}

/** Of the officer's own account they enter nothing. */
async function findOther(
  context: Proposing,
  tx: Tx,
  officerId: string,
  accountId: string,
): Promise<TaxPersonRow> {
  const person = mustFind(await findTaxPerson(tx, accountId));
  await refuseOwnCase(context, tx, officerId, [accountId]);
  return person;
}

async function proposeEntry(
  context: Proposing,
  { officerId, form }: { officerId: string; form: { document_reference: string } },
  read: (tx: Tx, today: string) => Promise<{ accountId: string; terms: TaxEntryTerms }>,
): Promise<TaxEntryRow> {
  const documentReference = form.document_reference;
  try {
    return await context.db.transaction('taxes.propose_entry', async (tx) => {
      const at = context.clock.now();
      const { accountId, terms } = await read(tx, berlinDay(at));
      const { kind, year } = terms;
      const id = newId();
      await insertTaxEntry(tx, { ...terms, id, accountId, documentReference, officerId, at });
      await propose(context, tx, TAX_ENTRY, {
        subject: `tax_entry:${id}`,
        content: { entry_id: id, account_id: accountId, kind, year },
        facts: [
          fact('person', 'person', accountId, `/desk/taxes/people/${accountId}`),
          fact('tax_entry', 'code', kind),
          fact('tax_entry', 'tax_terms', id),
        ],
        evidence: [[fact('document', 'tax_document', id)]],
        reason: READY_REASONS.tax_entry,
        officerId,
        at,
        accountIds: [accountId],
      });
      return mustFind(await tx.maybe(findTaxEntry, [id]));
    });
  } catch (error) {
    if (
      [
        'tax_entries_one_open_year',
        'tax_entries_one_open_exemption',
        'tax_entries_one_open_end',
        'tax_entries_one_open_kind',
      ].some((name) => isUniqueViolation(error, name))
    )
      throw refuse('conflict', 'tax_entry_open');
    throw error;
  }
}

/** Applies to payments from now on; tax withheld before does not change. */
export async function enforceTaxEntry(
  tx: Tx,
  { content, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  const { entry_id: id, account_id: account, kind, year } = content;
  if (!(await endTaxEntry(tx, { id, state: 'approved', officerId: approvedBy, at })))
    throw refuse('conflict', 'facts_changed');
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'tax_entry.approved',
    subject: `tax_entry:${id}`,
    after: { account, kind, year },
  });
}

export async function dropTaxEntry(tx: Tx, { entry_id: id }: Content): Promise<void> {
  await endTaxEntry(tx, { id, state: 'rejected', officerId: null, at: null });
}
