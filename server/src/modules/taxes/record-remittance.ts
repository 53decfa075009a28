import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { eur, money } from '@bb1/domain/money';
import { mustFind, refuseField } from '@bb1/domain/refusal';
import type { TaxMonth } from '@bb1/domain/taxes/remittance-desk-endpoints';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../../platform/journal/journal.ts';
import { insertRemittance, lockRemittances, remittanceParts } from './remittance-store.ts';
import { taxReturns } from './return-store.ts';
import { dueOf, toTaxMonthDto, sumOfParts } from './tax-month.ts';
import { taxMonth } from './withheld-store.ts';

/** An officer records that a month's tax was filed and paid: everything still owed, booked once. */
export function recordRemittance(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  {
    officerId,
    month,
    reference,
  }: { readonly officerId: string; readonly month: string; readonly reference: string },
): Promise<TaxMonth> {
  return db.transaction('taxes.record_remittance', async (tx) => {
    await lockRemittances(tx);
    const at = clock.now();
    const thisMonth = berlinDay(at).slice(0, 7);
    if (month >= thisMonth) throw refuseField('month', 'month_not_over');
    const row = await taxMonth(tx, month);
    const parts = await remittanceParts(tx, month);
    if (row === null) throw refuseField('month', 'nothing_to_remit');
    const [due, done] = [dueOf(row), sumOfParts(parts)];
    const part = {
      capitalGainsTax: due.capitalGainsTax - done.capitalGainsTax,
      solidaritySurcharge: due.solidaritySurcharge - done.solidaritySurcharge,
      churchTax: due.churchTax - done.churchTax,
      cut: due.cut - done.cut,
      remitted: due.remitted - done.remitted,
    };
    const withheld = part.capitalGainsTax + part.solidaritySurcharge + part.churchTax;
    if (withheld === 0n) throw refuseField('month', 'nothing_to_remit');
    const id = newId();
    await insertRemittance(tx, {
      id,
      month,
      partNo: parts.length + 1,
      capitalGainsTax: eur(part.capitalGainsTax),
      solidaritySurcharge: eur(part.solidaritySurcharge),
      churchTax: eur(part.churchTax),
      cut: eur(part.cut),
      remitted: eur(part.remitted),
      reference,
      officerId,
      at,
    });
    // The bank statement reports the same money; the fraction of the last euro stays with the
    // issuer.
    await post(tx, {
      kind: 'taxes_remitted',
      causeId: id,
      at,
      lines: [
        { account: 'withheld_tax', subjectId: id, amount: money('EUR', withheld) },
        { account: 'tax_office', subjectId: id, amount: money('EUR', -part.remitted) },
        { account: 'tax_cut', subjectId: id, amount: money('EUR', -part.cut) },
      ],
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'taxes.remitted',
      subject: `tax_month:${month}`,
      after: { remitted: eur(part.remitted), cut: eur(part.cut), reference },
    });
    return toTaxMonthDto(
      mustFind(await taxMonth(tx, month)),
      await remittanceParts(tx, month),
      (await taxReturns(tx, month))[0],
      thisMonth,
    );
  });
}
