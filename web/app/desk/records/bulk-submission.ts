import type { PageArgs } from '../../session/page-api.ts';
import { deskSubmission } from '../session/desk-session.ts';
import type { BulkActions, BulkDone } from './bulk-actions.ts';

/** The action of a list's page: one call with the chosen ids. */
export function bulkSubmission<Row>({ acts }: BulkActions<Row>, args: PageArgs) {
  return deskSubmission(args, async (api, form): Promise<BulkDone> => {
    const done = form.text('intent');
    const act = Object.hasOwn(acts, done) ? acts[done] : undefined;
    if (act === undefined) throw new Response(null, { status: 400 });
    const sent = { ids: form.texts('ids'), reason: form.text('reason') };
    return { done, each: (await act.carryOut(api, sent)).each };
  });
}
