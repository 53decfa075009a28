import type { MakerAndCheckerRow } from '../officers/maker-and-checker.ts';
import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import type { COMPANY_KINDS, ExemptionKind } from '@bb1/domain/taxes/tax-cases';
import type {
  ChurchTaxAnswer,
  IdentifiedHolder,
  TaxEntryKind,
  TaxEntryState,
} from '@bb1/domain/taxes/tax-entry';
import { z } from 'zod';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { foundIn, foundPage, pageQuery, filterQuery } from '../../platform/db/filter-query.ts';

type CompanyKind = (typeof COMPANY_KINDS)[number];

export interface TaxEntryRow extends MakerAndCheckerRow<string> {
  id: string;
  account_id: string;
  kind: TaxEntryKind;
  state: TaxEntryState;
  year: number | null;
  church_tax: ChurchTaxAnswer | null;
  church_community: string | null;
  holder_kind: CompanyKind | null;
  exemption_kind: ExemptionKind | null;
  /** The kind of the certificate that an entry ends. */
  ended_kind: ExemptionKind | null;
  valid_from: string | null;
  valid_until: string | null;
  exemption_id: string | null;
  tax_office: string | null;
  issued_on: string | null;
  list_number: string | null;
  document_reference: string;
  /** Of its own proposal, or that of the file it came in, that waits for a second officer. */
  approval_id: string | null;
}

/** The content of one kind of entry; the others are null. */
export interface TaxEntryTerms {
  readonly kind: TaxEntryKind;
  readonly year: number | null;
  readonly churchTax: ChurchTaxAnswer | null;
  readonly community: string | null;
  readonly holderKind: CompanyKind | null;
  readonly exemptionKind: ExemptionKind | null;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly exemptionId: string | null;
  readonly paper: PaperFacts | null;
}

/** What is noted of every paper (section 44a(3) EStG). */
interface PaperFacts {
  readonly taxOffice: string;
  readonly issuedOn: string;
  readonly listNumber: string;
}

export interface TaxPersonRow {
  account_id: string;
  full_name: string;
  email: string;
  applicant_type: ApplicantType;
  waiting: number;
  /** Decimal string of EUR; null when no correction owes anything. */
  refund_due: string | null;
  refund_due_since: Date | null;
}

const ENTRIES = `select e.id, e.account_id, e.kind, e.state, e.year, e.church_tax, e.church_community, e.holder_kind, e.exemption_kind, x.exemption_kind as ended_kind, e.valid_from, e.valid_until, e.exemption_id, e.tax_office, e.issued_on, e.list_number, e.document_reference,
  e.proposed_by, p.name as proposed_by_name, e.proposed_at, c.name as decided_by_name, e.decided_at,
  case when e.state = 'proposed' then (select o.id from open_approvals o where (o.kind = 'tax_entry' and o.subject = 'tax_entry:' || e.id) or (o.kind = 'church_tax_answers' and o.content ->> 'import_id' = e.import_id::text)) end as approval_id
  from tax_entries e left join tax_entries x on x.id = e.exemption_id join officer_names p on p.id = e.proposed_by left join officer_names c on c.id = e.decided_by`;
export const insertTaxEntry = sql(
  'tax_entries.insert',
  `insert into tax_entries (id, account_id, kind, year, church_tax, exemption_kind, valid_from, valid_until, exemption_id, document_reference, proposed_by, proposed_at, church_community, holder_kind, tax_office, issued_on, list_number, import_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
).run(
  (
    entry: TaxEntryTerms & {
      id: string;
      accountId: string;
      documentReference: string;
      officerId: string;
      at: Date;
      /** Of the file that it came in. */
      importId?: string;
    },
  ) => [
    entry.id,
    entry.accountId,
    entry.kind,
    entry.year,
    entry.churchTax,
    entry.exemptionKind,
    entry.validFrom,
    entry.validUntil,
    entry.exemptionId,
    entry.documentReference,
    entry.officerId,
    entry.at,
    entry.community,
    entry.holderKind,
    entry.paper?.taxOffice ?? null,
    entry.paper?.issuedOn ?? null,
    entry.paper?.listNumber ?? null,
    entry.importId ?? null,
  ],
);
export const findTaxEntry = sql<TaxEntryRow>('tax_entries.find', `${ENTRIES} where e.id = $1`);
/** False if it is no longer proposed, or erased. */
export const endTaxEntry = sql<{ id: string }>(
  'tax_entries.end_proposed',
  "update tax_entries set state = $2, decided_by = $3, decided_at = $4 where id = $1 and state = 'proposed' returning id",
).changes(
  (end: {
    id: string;
    state: 'approved' | 'rejected';
    officerId: string | null;
    at: Date | null;
  }) => [end.id, end.state, end.officerId, end.at],
);
/** Newest first. */
export const taxEntriesOf = sql<TaxEntryRow>(
  'tax_entries.of_person',
  `${ENTRIES} where e.account_id = $1 order by e.proposed_at desc, e.id`,
);
/** For each account in the order of approval. */
export const approvedTaxEntries = sql<TaxEntryRow>(
  'tax_entries.approved',
  `${ENTRIES} where e.account_id = any($1::uuid[]) and e.state = 'approved' order by e.account_id, e.decided_at, e.id`,
).rows((accountIds: readonly string[]) => [accountIds]);
/** What decides how a person is taxed; without the officers and papers of `TaxEntryRow`. */
export type AppliedEntryRow = Pick<
  TaxEntryRow,
  | 'id'
  | 'account_id'
  | 'kind'
  | 'year'
  | 'church_tax'
  | 'church_community'
  | 'holder_kind'
  | 'exemption_kind'
  | 'valid_from'
  | 'valid_until'
  | 'exemption_id'
  | 'list_number'
> & { decided_at: Date };
const APPLIED = `select id, account_id, kind, year, church_tax, church_community, holder_kind, exemption_kind, valid_from, valid_until, exemption_id, list_number, decided_at
   from tax_entries where account_id = any($1::uuid[]) and state = 'approved'`;
const listApplied = sql<AppliedEntryRow>(
  'tax_entries.applied',
  `${APPLIED} order by account_id, decided_at, id`,
);
// In two parts, each by the index of year: answers of other years are most of the table.
const listAppliedInYear = sql<AppliedEntryRow>(
  'tax_entries.applied_in_year',
  `${APPLIED} and year = $2 union all ${APPLIED} and year is null order by account_id, decided_at, id`,
);
interface IdentifiedRow {
  id: string;
  applicant_type: ApplicantType;
  tax_residence: string | null;
  further_tax_residences: unknown;
  tax_id: string | null;
  register_country: string | null;
  tax_id_number: string | null;
  died_on: string | null;
}
const listIdentified = sql<IdentifiedRow>(
  'tax_entries.identified',
  // Person by person: joined with all people, a run of payouts would read all of them a hundred times.
  `select a.id, coalesce(d.applicant_type, 'individual') as applicant_type, d.tax_residence, d.further_tax_residences, d.tax_id, d.register_country, d.tax_id_number, e.died_on
   from accounts a left join lateral (select * from tax_details where account_id = a.id limit 1) d on true left join estates e on e.account_id = a.id where a.id = any($1::uuid[])`,
);

const PEOPLE = `select a.id as account_id, a.full_name, a.email, coalesce(r.applicant_type, 'individual') as applicant_type, (select count(*)::int from tax_entries e where e.account_id = a.id and e.state = 'proposed') as waiting,
  (select sum(w.owed_eur)::text from tax_refunds_owed w where w.account_id = a.id) as refund_due, (select min(w.corrected_at) from tax_refunds_owed w where w.account_id = a.id) as refund_due_since
  from accounts a left join kyc_records r on r.account_id = a.id`;
const small = (text: string) => `lower(${text} collate pg_c_utf8)`;
const BY_NAME = `${small('a.full_name')}, a.id`;
const FILTERS = {
  waiting: "exists (select from tax_entries e where e.account_id = a.id and e.state = 'proposed')",
  with_entries: 'exists (select from tax_entries e where e.account_id = a.id)',
  refund_due: 'exists (select from tax_refunds_owed w where w.account_id = a.id)',
} as const;
const APPROVED = "r.verdict in ('approved', 'approved_except_video')";
// `offset 0` makes PostgreSQL look up each person's orders, instead of everybody's for the few in
// question.
const OTHERWISE =
  '(exists (select from tax_entries e where e.account_id = a.id) or exists (select from orders o where o.account_id = a.id offset 0))';
// Nearly all are approved; other criteria are checked for the remaining ones only.
const TAXED = `case when ${APPROVED} then true else ${OTHERWISE} end`;
const wordIn = (word: string) =>
  foundIn(
    word,
    (has) =>
      `a.id in (select n.id from accounts n where ${has(small('n.email'))} union select n.id from accounts n where ${has(small('n.full_name'))})`,
  );
const showChosen = sql<TaxPersonRow>(
  'tax_entries.shown_people',
  `${PEOPLE.replace('from accounts a', 'from unnest($1::uuid[]) with ordinality chosen (id, place) join accounts a using (id)')} order by chosen.place`,
);
// Approved accounts are counted by an index, less closed ones; only the others are checked one by
// one.
const countTaxed = sql<{ total: number }>(
  'tax_entries.count_taxed',
  `with unchecked as materialized (select a.id from accounts a where a.closed_at is null and not exists (select from kyc_records r where r.account_id = a.id))
   select ((select count(*) from kyc_records r where ${APPROVED}) - (select count(*) from accounts a join kyc_records r on r.account_id = a.id where a.closed_at is not null and ${APPROVED})
     + (select count(*) from kyc_records r join accounts a on a.id = r.account_id where r.verdict not in ('approved', 'approved_except_video') and a.closed_at is null and ${OTHERWISE})
     + (select count(*) from unchecked a where ${OTHERWISE}))::int as total`,
);
export const findTaxPerson = sql<TaxPersonRow>(
  'tax_entries.person',
  `${PEOPLE} where a.id = $1`,
).maybe((accountId: string) => [accountId]);

const furtherResidences = z.array(z.object({ country: z.string() })).nullable();

/** Of each account, church tax answers of one year only if it is given. */
export function appliedTaxEntries(
  db: Queryable,
  accountIds: readonly string[],
  year: number | null,
): Promise<AppliedEntryRow[]> {
  return year === null
    ? db.rows(listApplied, [accountIds])
    : db.rows(listAppliedInYear, [accountIds, year]);
}

/** What identification knows of each existing account. */
export async function identifiedHolders(
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, IdentifiedHolder>> {
  return new Map(
    (await db.rows(listIdentified, [accountIds])).map((row) => {
      const isBusiness = row.applicant_type === 'business';
      const further = furtherResidences.parse(row.further_tax_residences) ?? [];
      const residences = isBusiness
        ? [row.register_country]
        : [row.tax_residence, ...further.map(({ country }) => country)];
      return [
        row.id,
        {
          isBusiness,
          residences: residences.filter((country) => country !== null),
          hasTaxNumber: (isBusiness ? row.tax_id_number : row.tax_id) !== null,
          diedOn: row.died_on,
        },
      ];
    }),
  );
}

export async function taxPeoplePage(
  db: Queryable,
  wanted: {
    words: readonly string[];
    filter: keyof typeof FILTERS | null;
    limit: number;
    offset: number;
  },
): Promise<{ rows: TaxPersonRow[]; total: number }> {
  const { where, values } = filterQuery([
    ...wanted.words.map(wordIn),
    'a.closed_at is null',
    wanted.filter === null ? TAXED : FILTERS[wanted.filter],
  ]);
  const from = `from accounts a left join kyc_records r on r.account_id = a.id ${where}`;
  if (wanted.words.length > 0) {
    const { total, ids } = await foundPage(db, {
      name: 'tax_entries.found_people',
      rows: `select a.id, a.full_name ${from}`,
      alias: 'a',
      order: BY_NAME,
      values,
      limit: wanted.limit,
      offset: wanted.offset,
    });
    return { rows: await db.rows(showChosen, [ids]), total };
  }
  const { total } = await db.one(
    wanted.filter === null
      ? countTaxed
      : sql<{ total: number }>('tax_entries.count_people', `select count(*)::int as total ${from}`),
    values,
  );
  const { order, limit, offset } = pageQuery({ order: BY_NAME, ...wanted, total });
  const page = sql<TaxPersonRow>(
    'tax_entries.people',
    `with chosen as materialized (select a.id ${from} order by ${order} limit $${values.length + 1} offset $${values.length + 2}) ${PEOPLE.replace('from accounts a', 'from chosen join accounts a using (id)')} order by ${BY_NAME}`,
  );
  return { rows: await db.rows(page, [...values, limit, offset]), total };
}
