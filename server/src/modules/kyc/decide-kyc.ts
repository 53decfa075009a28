import type { z } from 'zod';
import type { decideKyc as decideKycEndpoint } from '@bb1/domain/kyc/desk-endpoints';
import { mayMove } from '@bb1/domain/kyc/kyc-verdict';
import { verdictOfDecision } from '@bb1/domain/kyc/next-verdict';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { OfficerPrincipal } from '../../platform/http/call.ts';
import { isOwnCase } from '../accounts/own-case.ts';
import { standingOf } from './kyc-of.ts';
import type { KycSetting } from './kyc-setting.ts';
import { askForChanges, moveVerdict, tellPerson } from './settle-verdict.ts';
import { lockKyc } from './store.ts';

type Form = z.output<typeof decideKycEndpoint.body>;

/** An officer's decision on what they saw. Refuses with `wrong_state` when the record is another than that by now. */
export async function decideKyc(context: KycSetting & Pick<Context, 'db'>, officer: Pick<OfficerPrincipal, 'officerId'>, accountId: string, form: Form): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction('decide_kyc', async (tx) => {
    const row = await lockKyc(tx, accountId);
    if (row === null) throw refuse('not_found', 'not_found');
    if (await isOwnCase(tx, officer.officerId, accountId)) throw refuse('forbidden', 'maker_is_checker');
    const to = verdictOfDecision(form.decision, (await standingOf(tx, accountId, context)).checklist);
    if (row.version !== form.version || to === null || !mayMove(row.verdict, to, 'reviewer')) throw refuse('conflict', 'wrong_state');
    const reasons = form.decision === 'request_changes' ? [...new Set(form.reasons)] : [];
    const actor = { kind: 'officer', id: officer.officerId } as const;
    await moveVerdict(tx, { accountId, from: row.verdict, to, actor, reasons, note: form.note === '' ? null : form.note, at, checked: form.checked });
    if (form.decision === 'request_changes') await askForChanges(tx, { accountId, reasons, at });
    // The note is for colleagues; a refusal is told in neutral words.
    else if (form.decision === 'reject') await tellPerson(tx, { accountId, template: 'kyc-rejected', values: {}, at });
    else {
      await tellPerson(tx, { accountId, template: 'kyc-approved', values: { video: to === 'approved' ? 'done' : 'outstanding' }, at });
    }
  });
}
