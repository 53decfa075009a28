import { fact, type FrozenFact } from '@bb1/domain/approvals/approval-fact';
import { READY_REASONS } from '@bb1/domain/approvals/approval-kinds';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents, eur, money, parseMoney } from '@bb1/domain/money';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { ProposedTaxRemittance } from '@bb1/domain/taxes/remittance-desk-endpoints';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { whyLineWaits } from '../payments/balance-store.ts';
import { isExplained, lockDebit, noteExplained } from '../payments/bank-store.ts';
import { unexplainedOf } from '../payments/books.ts';
import { originsOfLines } from '../payments/take-backs/line-origins.ts';
import {
  insertRemittance,
  lockRemittances,
  remittanceParts,
  type RemittanceTerms,
  remittanceTerms,
} from './remittance-store.ts';
import { taxReturns } from './return-store.ts';
import { dueOf, sumOfParts } from './tax-month.ts';
import { taxMonth } from './withheld-store.ts';

/** Everything still owed for a month was paid to the tax office, with the bank's debit where it is booked already. */
export const TAX_REMITTANCE = defineApproval('tax_remittance', remittanceTerms);

export const remittanceSubject = (month: string) => `tax_month:${month}`;

export function proposeRemittance(
  house: Proposing,
  { officerId, form }: { readonly officerId: string; readonly form: ProposedTaxRemittance },
): Promise<string> {
  const { month, reference, bank_line_id: bankLineId } = form;
  return house.db.transaction('taxes.propose_remittance', async (tx) => {
    await tx.rows(lockRemittances);
    const at = house.clock.now();
    if (month >= berlinDay(at).slice(0, 7)) throw refuseField('month', 'month_not_over');
    const owed = await stillOwed(tx, month);
    if (owed === null) throw refuseField('month', 'nothing_to_remit');
    const bank =
      bankLineId === '' ? null : await evidenceOf(tx, { bankLineId, remitted: owed.remitted });
    return propose(house, tx, TAX_REMITTANCE, {
      subject: remittanceSubject(month),
      content: { month, ...owed, reference, bank_line_id: bank === null ? null : bankLineId },
      facts: [
        fact('month', 'text', month, '/desk/taxes/months'),
        fact('tax_remitted', 'eur', owed.remitted),
        fact('tax_cut', 'eur', owed.cut),
        fact('filing_number', 'text', reference),
      ],
      evidence: [...(await filedReturnOf(tx, month)), ...(bank?.evidence ?? [])],
      reason: READY_REASONS.tax_remittance,
      officerId,
      at,
      ...(bank === null ? {} : { broughtBy: bank.broughtBy }),
    });
  });
}

/** Books it. Refuses once the month has changed, or its debit is explained otherwise. */
export async function carryOutRemittance(
  tx: Tx,
  decision: ApprovedDecision<RemittanceTerms>,
): Promise<void> {
  await tx.rows(lockRemittances);
  const { id, content, proposedBy, approvedBy, at } = decision;
  const { month, reference, bank_line_id: bankLineId, ...amounts } = content;
  const owed = await stillOwed(tx, month);
  if (owed === null || AMOUNTS.some((name) => owed[name] !== amounts[name]))
    throw refuse('conflict', 'facts_changed');
  await insertRemittance(tx, decision);
  const [remitted, cut] = [parseMoney('EUR', owed.remitted), parseMoney('EUR', owed.cut)];
  // The fraction of the last euro stays with the issuer.
  await post(tx, {
    kind: 'taxes_remitted',
    causeId: id,
    at,
    lines: [
      {
        account: 'withheld_tax',
        subjectId: id,
        amount: money('EUR', remitted.units + cut.units),
      },
      { account: 'tax_office', subjectId: id, amount: money('EUR', -remitted.units) },
      { account: 'tax_cut', subjectId: id, amount: money('EUR', -cut.units) },
    ],
  });
  if (bankLineId !== null) {
    await refuseUsedDebit(tx, { bankLineId, remitted: owed.remitted });
    await post(tx, {
      kind: 'tax_debit_explained',
      causeId: id,
      at,
      lines: posting(remitted, {
        debit: { account: 'tax_office', subjectId: id },
        credit: unexplainedOf(bankLineId),
      }),
    });
    await tx.run(noteExplained, [bankLineId, reference, proposedBy, at]);
  }
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'taxes.remitted',
    subject: remittanceSubject(month),
    after: { remitted: owed.remitted, cut: owed.cut, reference, bank_line: bankLineId },
  });
}

const AMOUNTS = [
  'capital_gains_tax',
  'solidarity_surcharge',
  'church_tax',
  'cut',
  'remitted',
] as const satisfies readonly (keyof RemittanceTerms)[];

/** What is withheld in the month and not in an earlier remittance; null without anything. */
async function stillOwed(
  tx: Tx,
  month: string,
): Promise<Record<(typeof AMOUNTS)[number], string> | null> {
  const row = await taxMonth(tx, month);
  if (row === null) return null;
  const [due, done] = [dueOf(row), sumOfParts(await remittanceParts(tx, month))];
  const owed = {
    capital_gains_tax: eur(due.capitalGainsTax - done.capitalGainsTax),
    solidarity_surcharge: eur(due.solidaritySurcharge - done.solidaritySurcharge),
    church_tax: eur(due.churchTax - done.churchTax),
    cut: eur(due.cut - done.cut),
    remitted: eur(due.remitted - done.remitted),
  };
  return cents(owed.remitted) + cents(owed.cut) === 0n ? null : owed;
}

async function filedReturnOf(tx: Tx, month: string): Promise<FrozenFact[][]> {
  const filed = (await taxReturns(tx, month)).find(({ filed_at: filedAt }) => filedAt !== null);
  if (filed === undefined) return [];
  return [
    [
      fact('filed_return', 'count', filed.version_no, `/desk/taxes/returns/${filed.id}`),
      fact('filing_number', 'text', filed.reference ?? ''),
    ],
  ];
}

interface Debit {
  readonly bankLineId: string;
  readonly remitted: string;
}

async function evidenceOf(tx: Tx, { bankLineId, remitted }: Debit) {
  await refuseUsedDebit(tx, { bankLineId, remitted });
  const { evidence, broughtBy } = await originsOfLines(tx, [bankLineId]);
  const debit = [
    fact('bank_debit', 'eur', remitted, `/desk/payments/debits/${bankLineId}`),
    fact('debit_text', 'bank_text', bankLineId),
  ];
  return { evidence: evidence.map((facts) => [...debit, ...facts]), broughtBy };
}

/** A debit pays one remittance, of its amount, and nothing else. */
async function refuseUsedDebit(tx: Tx, { bankLineId, remitted }: Debit): Promise<void> {
  const debit = await tx.maybe(lockDebit, [bankLineId]);
  if (debit === null || cents(debit.amount_eur) !== cents(remitted))
    throw refuseField('bank_line_id', 'debit_of_another_amount');
  if ((await tx.one(isExplained, [bankLineId])).found) throw refuse('conflict', 'debit_explained');
  const unproven = await whyLineWaits(tx, bankLineId);
  if (unproven !== null) throw refuse('conflict', unproven);
}
