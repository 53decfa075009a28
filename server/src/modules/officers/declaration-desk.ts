import type { z } from 'zod';
import {
  declarePerson,
  endDeclaration,
  listDeclarations,
  listOwnDeclarations,
} from '@bb1/domain/officers/declaration-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import {
  declarationPage,
  findDeclaration,
  insertDeclaration,
  listDeclarationsOf,
  lockDeclaration,
  saveDeclarationEnd,
} from './declaration-store.ts';

type Declaring = Pick<Context, 'db' | 'clock'>;

/** Officers' own accounts and those of related parties, as they declare them. */
export function declarationRoutes(serve: Serve, context: Declaring): void {
  const { db } = context;

  serve(listOwnDeclarations)(async (call) => ({
    declarations: await listDeclarationsOf(db, call.officer.officerId),
  }));

  serve(declarePerson)(async (call) =>
    shown(await declare(context, call.officer.officerId, call.body)),
  );

  serve(listDeclarations)(async (call) => {
    const { page } = call.query;
    const { rows, total } = await declarationPage(db, (page - 1) * ROWS_PER_PAGE);
    return { declarations: rows, total, page };
  });

  serve(endDeclaration)(async (call) => {
    const { id } = call.params;
    await end(context, { id, officerId: call.officer.officerId, reason: call.body.reason });
    return shown(id);
  });

  const shown = async (id: string) => mustFind(await findDeclaration(db, id));
}

/** The permanent log names the declaration, and no person. */
function declare(
  { db, clock }: Declaring,
  officerId: string,
  form: z.output<typeof declarePerson.body>,
): Promise<string> {
  return db.transaction('declare_person', async (tx) => {
    const id = newId();
    const at = clock.now();
    await insertDeclaration(tx, {
      id,
      officer_id: officerId,
      relation: form.relation,
      full_name: form.full_name,
      date_of_birth: form.date_of_birth,
      email: form.email ?? null,
      declared_at: at,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'officer.person_declared',
      subject: `officer:${officerId}`,
      after: { declaration: id, relation: form.relation },
    });
    return id;
  });
}

/** Only another officer may end it. */
async function end(
  { db, clock }: Declaring,
  act: { readonly id: string; readonly officerId: string; readonly reason: string },
): Promise<void> {
  await db.transaction('end_declaration', async (tx) => {
    const row = mustFind(await lockDeclaration(tx, act.id));
    if (row.officer_id === act.officerId) throw refuse('forbidden', 'maker_is_checker');
    if (row.ended_at !== null) throw refuse('conflict', 'invalid_status');
    const at = clock.now();
    await saveDeclarationEnd(tx, { ...act, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: act.officerId },
      act: 'officer.declaration_ended',
      subject: `officer:${row.officer_id}`,
      reason: act.reason,
      before: { declaration: row.id, relation: row.relation },
    });
  });
}
