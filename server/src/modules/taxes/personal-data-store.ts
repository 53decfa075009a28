import { sql } from '../../platform/db/database.ts';

export const findEntries = sql(
  'tax_entries.of_person_all',
  `select e.kind, e.year, e.church_tax, e.church_community, e.holder_kind, coalesce(e.exemption_kind, x.exemption_kind) as exemption, e.valid_from, e.valid_until, e.tax_office, e.issued_on, e.list_number, e.state, e.proposed_at, e.decided_at
   from tax_entries e left join tax_entries x on x.id = e.exemption_id where e.account_id = $1 order by e.proposed_at, e.id`,
);

export const findCertificates = sql(
  'tax_certificates.of_person_all',
  `select number, year, state, payments, income_eur::text, allowance_eur::text, capital_gains_tax_eur::text, solidarity_surcharge_eur::text, church_tax_eur::text, issued_at, cancelled_at
   from tax_certificates where account_id = $1 order by number`,
);

export const findCorrections = sql(
  'tax_corrections.of_person_all',
  `select payout_id, month, capital_gains_tax_before_eur::text, solidarity_surcharge_before_eur::text, church_tax_before_eur::text, church_community_before, capital_gains_tax_after_eur::text, solidarity_surcharge_after_eur::text,
     church_tax_after_eur::text, church_community_after, corrected_at
   from tax_corrections where account_id = $1 order by corrected_at, id`,
);

export const findShortfalls = sql(
  'tax_shortfalls.of_person_all',
  `select payout_id, month, capital_gains_tax_before_eur::text, solidarity_surcharge_before_eur::text, church_tax_before_eur::text, capital_gains_tax_right_eur::text, solidarity_surcharge_right_eur::text,
     church_tax_right_eur::text, church_community, noticed_at, withdrawn_at
   from tax_shortfalls where account_id = $1 order by noticed_at, id`,
);

export const findFiles = sql<{ number: number; year: number; document_id: string }>(
  'tax_certificates.files_of_person',
  'select number, year, document_id from tax_certificates where account_id = $1 and document_id is not null order by number',
);

export const lastIssued = sql<{ at: Date | null }>(
  'tax_certificates.last_of_person',
  'select greatest((select max(greatest(issued_at, cancelled_at)) from tax_certificates where account_id = $1), (select max(corrected_at) from tax_corrections where account_id = $1), (select max(greatest(noticed_at, withdrawn_at)) from tax_shortfalls where account_id = $1)) as at',
);

export const deleteEnds = sql(
  'tax_entries.delete_ends',
  'delete from tax_entries where account_id = $1 and exemption_id is not null',
);

export const deleteEntries = sql(
  'tax_entries.delete_of_person',
  'delete from tax_entries where account_id = $1',
);

export const findNotices = sql(
  'church_tax_notices.of_person',
  'select year, sent_at from church_tax_notices where account_id = $1 order by year',
);

export const findPaperNotices = sql(
  'tax_paper_notices.of_person',
  'select sent_at from tax_paper_notices where account_id = $1 order by sent_at',
);

export const deletePaperNotices = sql(
  'tax_paper_notices.delete_of_person',
  'delete from tax_paper_notices where account_id = $1',
);

export const deleteNotices = sql(
  'church_tax_notices.delete_of_person',
  'delete from church_tax_notices where account_id = $1',
);
