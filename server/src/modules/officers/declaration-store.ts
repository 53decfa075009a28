import type { DECLARATION_RELATIONS } from '@bb1/domain/officers/declaration-endpoints';
import type { OfficerIdentity } from '@bb1/domain/officers/own-account';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface DeclarationRow {
  id: string;
  officer_id: string;
  officer: string;
  relation: (typeof DECLARATION_RELATIONS)[number];
  full_name: string;
  date_of_birth: string;
  email: string | null;
  declared_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
  end_reason: string | null;
}

const DECLARATION = `select d.id, d.officer_id, o.name as officer, d.relation, d.full_name, d.date_of_birth, d.email, d.declared_at, e.name as ended_by, d.ended_at, d.end_reason
  from officer_declarations d join officers o on o.id = d.officer_id left join officers e on e.id = d.ended_by`;

export const insertDeclaration = sql(
  'officer_declarations.insert',
  'insert into officer_declarations (id, officer_id, relation, full_name, date_of_birth, email, declared_at) values ($1, $2, $3, $4, $5, $6, $7)',
).run(
  (
    row: Pick<
      DeclarationRow,
      'id' | 'officer_id' | 'relation' | 'full_name' | 'date_of_birth' | 'email' | 'declared_at'
    >,
  ) => [
    row.id,
    row.officer_id,
    row.relation,
    row.full_name,
    row.date_of_birth,
    row.email,
    row.declared_at,
  ],
);
export const findDeclaration = sql<DeclarationRow>(
  'officer_declarations.find',
  `${DECLARATION} where d.id = $1`,
).maybe((id: string) => [id]);
const lockOne = sql<{ id: string }>(
  'officer_declarations.lock',
  'select id from officer_declarations where id = $1 for update',
);
export const listDeclarationsOf = sql<DeclarationRow>(
  'officer_declarations.own',
  `${DECLARATION} where d.officer_id = $1 order by d.declared_at desc, d.id`,
).rows((officerId: string) => [officerId]);
const listPage = sql<DeclarationRow>(
  'officer_declarations.page',
  `${DECLARATION} order by d.ended_at is not null, d.declared_at desc, d.id limit ${ROWS_PER_PAGE} offset $1`,
);
const countAll = sql<{ total: number }>(
  'officer_declarations.count',
  'select count(*)::int as total from officer_declarations',
);
export const saveDeclarationEnd = sql(
  'officer_declarations.end',
  'update officer_declarations set ended_by = $2, ended_at = $3, end_reason = $4 where id = $1',
).run(
  (end: {
    readonly id: string;
    readonly officerId: string;
    readonly at: Date;
    readonly reason: string;
  }) => [end.id, end.officerId, end.at, end.reason],
);
const findBinding = sql<{ full_name: string; date_of_birth: string; email: string | null }>(
  'officer_declarations.binding',
  'select full_name, date_of_birth, email from officer_declarations where officer_id = $1 and ended_at is null',
);

export async function lockDeclaration(tx: Tx, id: string): Promise<DeclarationRow | null> {
  return (await tx.maybe(lockOne, [id])) && findDeclaration(tx, id);
}

export async function declarationPage(
  db: Queryable,
  offset: number,
): Promise<{ rows: DeclarationRow[]; total: number }> {
  return { rows: await db.rows(listPage, [offset]), total: (await db.one(countAll)).total };
}

/** The people whose accounts an officer decides nothing about. */
export async function declaredBy(
  db: Queryable,
  officerId: string,
): Promise<OfficerIdentity['declared']> {
  return (await db.rows(findBinding, [officerId])).map((row) => ({
    name: row.full_name,
    dob: row.date_of_birth,
    email: row.email,
  }));
}
