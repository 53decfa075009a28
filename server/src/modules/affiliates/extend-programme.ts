import { fact } from '@bb1/domain/approvals/approval-fact';
import { mayExtend, programmeEnds, programmeRuns } from '@bb1/domain/affiliates/commission';
import type { AffiliateProgramme } from '@bb1/domain/affiliates/desk-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { extendedWeeks, insertExtension } from './extension-store.ts';

/** The one extension of the programme. */
export const AFFILIATE_EXTENSION = defineApproval(
  'affiliate_extension',
  z.object({ token_code: z.string(), weeks: z.int().positive() }),
);

type Content = z.infer<typeof AFFILIATE_EXTENSION.content>;
type Extending = Pick<Context, 'db' | 'clock' | 'offering'>;

const subjectOf = (tokenCode: string) => `affiliate_programme:${tokenCode}`;

/** When the programme ends, and the state of its one extension. */
export async function showProgramme(
  { offering, clock }: Pick<Extending, 'offering' | 'clock'>,
  db: Queryable,
): Promise<AffiliateProgramme> {
  const { affiliate, token } = offering;
  const [weeks, open, now] = [
    await extendedWeeks(db, token.code),
    await findOpenApproval(db, AFFILIATE_EXTENSION.name, subjectOf(token.code)),
    clock.now(),
  ];
  return {
    ends_at: new Date(programmeEnds(affiliate, weeks)).toISOString(),
    runs: programmeRuns(affiliate, now, weeks),
    extension_weeks: affiliate.extensionWeeks,
    extended_weeks: weeks,
    may_extend: mayExtend(affiliate, { now, extendedWeeks: weeks }) && open === null,
    approval_id: open?.id ?? null,
  };
}

export function proposeExtension(
  house: Extending & Proposing,
  { officerId, reason }: { officerId: string; reason: string },
): Promise<AffiliateProgramme> {
  const { affiliate, token } = house.offering;
  return house.db.transaction('propose_affiliate_extension', async (tx) => {
    const at = house.clock.now();
    const now = { now: at, extendedWeeks: await extendedWeeks(tx, token.code) };
    if (!mayExtend(affiliate, now)) throw refuse('conflict', 'invalid_status');
    const weeks = affiliate.extensionWeeks;
    const endOf = (more: number) =>
      berlinDay(new Date(programmeEnds(affiliate, now.extendedWeeks + more)));
    await propose(house, tx, AFFILIATE_EXTENSION, {
      subject: subjectOf(token.code),
      content: { token_code: token.code, weeks },
      facts: [
        fact('weeks', 'count', weeks, '/desk/affiliates'),
        fact('ends_now', 'day', endOf(0)),
        fact('ends_then', 'day', endOf(weeks)),
      ],
      evidence: [],
      reason,
      officerId,
      at,
    });
    return showProgramme(house, tx);
  });
}

/** Possible only once, and only while the programme runs. */
export async function carryOutExtension(
  { offering }: Pick<Extending, 'offering'>,
  tx: Tx,
  decision: ApprovedDecision<Content>,
): Promise<void> {
  const { content, reason, approvedBy, at } = decision;
  const weeks = await extendedWeeks(tx, content.token_code);
  if (!mayExtend(offering.affiliate, { now: at, extendedWeeks: weeks }))
    throw refuse('conflict', 'facts_changed');
  await insertExtension(tx, decision);
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'affiliate_programme.extended',
    subject: subjectOf(content.token_code),
    reason,
    after: { weeks: content.weeks },
  });
}
