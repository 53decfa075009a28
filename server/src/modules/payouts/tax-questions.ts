import { fact } from '@bb1/domain/approvals/approval-fact';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { RunTaxQuestions } from '@bb1/domain/payouts/desk-endpoints';
import { mustFind, refuse } from '@bb1/domain/refusal';
import {
  openTaxQuestions,
  TAX_QUESTIONS,
  type TaxQuestion,
  type TaxStanding,
} from '@bb1/domain/taxes/tax-standing';
import { z } from 'zod';
import type { Answers } from '../../module.ts';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { findOpenApproval } from '../approvals/store.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { type CouponRunRow, lockCouponRun } from './run-store.ts';
import { insertTaxOverride, taxedHolders, taxOverrides } from './tax-question-store.ts';

/**
 * Two officers let a run continue although these questions about these people are open. They are
 * taxed in full, without church tax.
 */
export const TAX_OVERRIDE = defineApproval(
  'tax_override',
  z.object({
    run_id: z.uuid(),
    people: z.array(
      z.object({ account_id: z.uuid(), questions: z.array(z.enum(TAX_QUESTIONS)).min(1) }),
    ),
  }),
);

interface OpenQuestions {
  readonly account_id: string;
  readonly full_name: string;
  readonly questions: readonly TaxQuestion[];
}

/** The day whose law a run would be taxed by now. */
export function taxDayOf(run: Pick<CouponRunRow, 'payment_date'>, now: Date): string {
  const today = berlinDay(now);
  return today > run.payment_date ? today : run.payment_date;
}

/** Who of a run's holders cannot be taxed yet, and why; without what two officers overrode. */
async function openQuestionsOf(
  { taxStandings }: Pick<Answers, 'taxStandings'>,
  db: Queryable,
  { runId, day }: { readonly runId: string; readonly day: string },
): Promise<OpenQuestions[]> {
  const holders = await db.rows(taxedHolders, [runId]);
  const overridden = await taxOverrides(db, runId);
  const standings = await taxStandings(
    db,
    holders.map(({ account_id: id }) => id),
    day,
  );
  return holders
    .map((holder) => ({
      ...holder,
      questions: unansweredQuestions(
        mustFind(standings.get(holder.account_id) ?? null),
        day,
        overridden.get(holder.account_id),
      ),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** What is not known about a person's taxes on a day, and was not overridden. */
export function unansweredQuestions(
  standing: TaxStanding,
  day: string,
  overridden: readonly TaxQuestion[] = [],
): TaxQuestion[] {
  return openTaxQuestions(standing, day).filter((question) => !overridden.includes(question));
}

const SHOWN_PEOPLE = 100;

/** For the page of a run that is prepared; nothing is open in any other state. */
export async function runTaxQuestions(
  context: PayoutsContext,
  run: CouponRunRow,
): Promise<RunTaxQuestions | null> {
  if (run.state !== 'prepared') return null;
  const { db, clock } = context;
  const open = await openQuestionsOf(context, db, {
    runId: run.id,
    day: taxDayOf(run, clock.now()),
  });
  return {
    total: open.length,
    people: open
      .slice(0, SHOWN_PEOPLE)
      .map(({ questions, ...person }) => ({ ...person, questions: [...questions] })),
    approval_id:
      (await findOpenApproval(db, TAX_OVERRIDE.name, `coupon_run:${run.id}`))?.id ?? null,
  };
}

/** Proposes to continue despite every question that is open now. Returns the proposal's id. */
export function proposeTaxOverride(
  house: PayoutsContext & Proposing,
  wish: { readonly id: string; readonly reason: string; readonly officerId: string },
): Promise<string> {
  return house.db.transaction('propose_tax_override', async (tx) => {
    const run = mustFind(await lockCouponRun(tx, wish.id));
    if (run.state !== 'prepared') throw refuse('conflict', 'invalid_status');
    const at = house.clock.now();
    const open = await openQuestionsOf(house, tx, { runId: run.id, day: taxDayOf(run, at) });
    if (open.length === 0) throw refuse('conflict', 'no_tax_questions');
    const path = `/desk/coupon-runs/${run.id}`;
    return propose(house, tx, TAX_OVERRIDE, {
      subject: `coupon_run:${run.id}`,
      content: {
        run_id: run.id,
        people: open.map(({ account_id, questions }) => ({
          account_id,
          questions: [...questions],
        })),
      },
      facts: [
        fact('payout_day', 'day', run.due_date, path),
        fact('people_unknown', 'count', open.length, path),
      ],
      evidence: open.map(({ account_id: accountId, questions }) => [
        fact('person', 'person', accountId, `/desk/taxes/people/${accountId}`),
        ...questions.map((question) => fact('tax_question', 'code', question)),
      ]),
      reason: wish.reason,
      officerId: wish.officerId,
      at,
      accountIds: open.map(({ account_id: accountId }) => accountId),
    });
  });
}

/** Refuses a run that went on, or was cancelled, since the proposal. */
export async function overrideTaxQuestions(
  tx: Tx,
  { id, content, at }: ApprovedDecision<z.infer<typeof TAX_OVERRIDE.content>>,
): Promise<void> {
  const run = mustFind(await lockCouponRun(tx, content.run_id));
  if (run.state !== 'prepared') throw refuse('conflict', 'facts_changed');
  for (const { account_id: accountId, questions } of content.people)
    for (const question of questions)
      await tx.run(insertTaxOverride, [run.id, accountId, question, id, at]);
}
