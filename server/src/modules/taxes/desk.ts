import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { eur } from '@bb1/domain/money';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import type { TaxShortfall, TaxSurplus } from '@bb1/domain/taxes/correction-desk-endpoints';
import {
  getTaxPerson,
  listTaxPeople,
  proposeChurchTax,
  proposeCompanyKind,
  proposeEndOfExemption,
  proposeExemption,
} from '@bb1/domain/taxes/desk-endpoints';
import { correctionRuleOf } from '@bb1/domain/taxes/correction-duty';
import { papersOf } from '@bb1/domain/taxes/tax-cases';
import type { TaxStanding } from '@bb1/domain/taxes/tax-standing';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { isSelfReview } from '../accounts/self-review.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { isSurplus, TAX_CORRECTION } from './correct-tax.ts';
import { correctionSubject, dueTax } from './due-tax.ts';
import { taxedPayoutsOf } from './correction-store.ts';
import { approvedTaxEntries, findTaxPerson, taxEntriesOf, taxPeoplePage } from './entry-store.ts';
import { isShortfall, TAX_SHORTFALL } from './notify-shortfall.ts';
import {
  proposeChurchTaxEntry,
  proposeCompanyKindEntry,
  proposeEndOfExemptionEntry,
  proposeExemptionEntry,
} from './propose-entry.ts';
import { selfCertificationRoutes } from './export-self-certifications.ts';
import { toTaxEntryDto, toTaxPersonDto, toTaxStandingDto } from './tax-standing-dto.ts';
import { showDeskTaxRefunds } from './show-tax-refunds.ts';
import { missingOf, shortfallsOf } from './shortfall-store.ts';
import { taxStandings } from './tax-standings.ts';
import { shortfallSubject, TAX_SHORTFALL_WITHDRAWAL } from './withdraw-shortfall.ts';

export function taxesDeskRoutes(
  serve: Serve,
  context: Context & Pick<Answers, 'accountsOfOfficer'>,
): void {
  const { db, clock } = context;
  selfCertificationRoutes(serve, context);

  serve(listTaxPeople)(async (call) => {
    const { filter = null, q = '', page } = call.query;
    const { rows, total } = await taxPeoplePage(db, {
      words: q.split(/\s+/).filter((word) => word !== ''),
      filter,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    const standings = await taxStandings(
      db,
      rows.map((row) => row.account_id),
    );
    const today = berlinDay(clock.now());
    return {
      people: rows.map((row) => toTaxPersonDto(row, standings.get(row.account_id), today)),
      total,
      page,
    };
  });
  serve(getTaxPerson)(({ params, officer: { officerId } }) =>
    showTaxPerson(context, officerId, params.account_id),
  );
  serve(proposeChurchTax)(async ({ params, body, officer: { officerId } }) =>
    toTaxEntryDto(
      await proposeChurchTaxEntry(context, { officerId, accountId: params.account_id, form: body }),
    ),
  );
  serve(proposeExemption)(async ({ params, body, officer: { officerId } }) =>
    toTaxEntryDto(
      await proposeExemptionEntry(context, { officerId, accountId: params.account_id, form: body }),
    ),
  );
  serve(proposeCompanyKind)(async ({ params, body, officer: { officerId } }) =>
    toTaxEntryDto(
      await proposeCompanyKindEntry(context, {
        officerId,
        accountId: params.account_id,
        form: body,
      }),
    ),
  );
  serve(proposeEndOfExemption)(async ({ params: { id }, body, officer: { officerId } }) =>
    toTaxEntryDto(await proposeEndOfExemptionEntry(context, { officerId, id, form: body })),
  );
}

/** The view is logged: the records may reveal a religion. */
function showTaxPerson({ db, clock }: Context, officerId: string, accountId: string) {
  return db.transaction('taxes.show_person', async (tx) => {
    const row = mustFind(await findTaxPerson(tx, accountId));
    const at = clock.now();
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'tax_standing.viewed',
      subject: `account:${accountId}`,
    });
    const standing = (await taxStandings(tx, [accountId])).get(accountId);
    return {
      person: toTaxPersonDto(row, standing, berlinDay(at)),
      standing: toTaxStandingDto(standing, await approvedTaxEntries(tx, [accountId])),
      entries: (await tx.rows(taxEntriesOf, [accountId])).map(toTaxEntryDto),
      papers: papersOf(standing?.holder ?? 'unknown'),
      ...(await wrongTaxesOf(tx, { accountId, standing, today: berlinDay(at) })),
      notices: await noticesOf(tx, accountId),
      refunds: await showDeskTaxRefunds(tx, { accountId, name: row.full_name }),
      own: await isSelfReview(tx, officerId, accountId),
    };
  });
}

/** What the tax office was notified of. */
async function noticesOf(db: Queryable, accountId: string) {
  const notices = [];
  for (const row of await shortfallsOf(db, accountId)) {
    const open = await findOpenApproval(
      db,
      TAX_SHORTFALL_WITHDRAWAL.name,
      shortfallSubject(row.id),
    );
    notices.push({ ...row, missing: missingOf(row), approval_id: open?.id ?? null });
  }
  return notices;
}

/** Payouts from which too much or too little was withheld by what is approved now. */
async function wrongTaxesOf(
  db: Queryable,
  {
    accountId,
    standing,
    today,
  }: { accountId: string; standing: TaxStanding | undefined; today: string },
): Promise<{ surpluses: TaxSurplus[]; shortfalls: TaxShortfall[] }> {
  const [surpluses, shortfalls]: [TaxSurplus[], TaxShortfall[]] = [[], []];
  for (const payout of await db.rows(taxedPayoutsOf, [accountId])) {
    const due = dueTax(payout, standing);
    const kind = isSurplus(due) ? TAX_CORRECTION : isShortfall(due) ? TAX_SHORTFALL : null;
    if (due === null || kind === null) continue;
    const open = await findOpenApproval(db, kind.name, correctionSubject(payout.id));
    const wrong = {
      payout_id: payout.id,
      day: payout.day,
      withheld: eur(due.withheld),
      right: eur(due.right),
      approval_id: open?.id ?? null,
    };
    const { is_certified: isCertified, day } = payout;
    if (kind === TAX_SHORTFALL) shortfalls.push(wrong);
    else surpluses.push({ ...wrong, duty: correctionRuleOf({ day, isCertified, today }).duty });
  }
  return { surpluses, shortfalls };
}
