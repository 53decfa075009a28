import { mayExtend, programmeEnds, programmeRuns } from '@bb1/domain/affiliates/commission';
import type { AffiliateProgramme } from '@bb1/domain/affiliates/desk-endpoints';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import {
  decideExtensionRow,
  extendedWeeks,
  insertExtension,
  latestExtension,
  lockExtension,
} from './extension-store.ts';

type Extending = Pick<Context, 'db' | 'clock' | 'offering'>;

/** When the programme ends, and the state of its one extension. */
export async function showProgramme(
  { offering, clock }: Pick<Extending, 'offering' | 'clock'>,
  db: Queryable,
): Promise<AffiliateProgramme> {
  const { affiliate, token } = offering;
  const [weeks, row, now] = [
    await extendedWeeks(db, token.code),
    await latestExtension(db, token.code),
    clock.now(),
  ];
  return {
    ends_at: new Date(programmeEnds(affiliate, weeks)).toISOString(),
    runs: programmeRuns(affiliate, now, weeks),
    extension_weeks: affiliate.extensionWeeks,
    may_extend: mayExtend(affiliate, { now, extendedWeeks: weeks }) && row?.state !== 'proposed',
    extension: row && {
      id: row.id,
      weeks: row.weeks,
      reason: row.reason,
      state: row.state,
      ...makerAndChecker(row),
    },
  };
}

export async function proposeExtension(
  context: Extending,
  command: { officerId: string; reason: string },
): Promise<AffiliateProgramme> {
  const { db, clock, offering } = context;
  try {
    return await db.transaction('propose_affiliate_extension', async (tx) => {
      const [at, id] = [clock.now(), newId()];
      if (
        !mayExtend(offering.affiliate, {
          now: at,
          extendedWeeks: await extendedWeeks(tx, offering.token.code),
        })
      )
        throw refuse('conflict', 'invalid_status');
      const weeks = offering.affiliate.extensionWeeks;
      await insertExtension(tx, {
        id,
        tokenCode: offering.token.code,
        weeks,
        reason: command.reason,
        officerId: command.officerId,
        at,
      });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: command.officerId },
        act: 'affiliate_extension.proposed',
        subject: `affiliate_extension:${id}`,
        reason: command.reason,
        after: { weeks },
      });
      return showProgramme(context, tx);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'affiliate_extensions_one'))
      throw refuse('conflict', 'invalid_status');
    throw error;
  }
}

/** The second officer's decision; an approval is possible only while the programme runs. */
export async function decideExtension(
  context: Extending,
  decision: {
    id: string;
    officerId: string;
    state: 'approved' | 'rejected';
    reason: string | null;
  },
): Promise<AffiliateProgramme> {
  return context.db.transaction('decide_affiliate_extension', async (tx) => {
    const proposal = mustFind(await lockExtension(tx, decision.id));
    if (proposal.state !== 'proposed') throw refuse('conflict', 'invalid_status');
    if (proposal.proposed_by === decision.officerId) throw refuse('forbidden', 'maker_is_checker');
    const at = context.clock.now();
    if (
      decision.state === 'approved' &&
      !mayExtend(context.offering.affiliate, { now: at, extendedWeeks: 0 })
    )
      throw refuse('conflict', 'invalid_status');
    await decideExtensionRow(tx, { ...decision, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: decision.officerId },
      act: `affiliate_extension.${decision.state}`,
      subject: `affiliate_extension:${decision.id}`,
      ...(decision.reason === null ? {} : { reason: decision.reason }),
    });
    return showProgramme(context, tx);
  });
}
