import type { Locale } from '@bb1/domain/locale';
import type { ExemptionKind } from '@bb1/domain/taxes/tax-cases';
import { sql } from '../../platform/db/database.ts';

interface EndingPaperRow {
  id: string;
  account_id: string;
  full_name: string;
  email: string;
  locale: Locale;
  exemption_kind: ExemptionKind;
  /** The last day, as two officers have approved it last. */
  ends_on: string;
}

// A paper of the same kind that goes on is a new one that has come in time.
/** Papers whose last day is one of these, and whose holder has had no mail. */
export const endingPapers = sql<EndingPaperRow>(
  'tax_paper_notices.due',
  `with papers as (
     select e.id, e.account_id, e.exemption_kind, e.valid_from, coalesce((select n.valid_until from tax_entries n where n.exemption_id = e.id and n.state = 'approved' order by n.decided_at desc, n.id desc limit 1), e.valid_until) as ends_on
     from tax_entries e where e.kind = 'exemption' and e.state = 'approved')
   select p.id, p.account_id, a.full_name, a.email, a.locale, p.exemption_kind, p.ends_on from papers p join accounts a on a.id = p.account_id
   where p.ends_on between $1 and $2 and a.closed_at is null and not exists (select from estates x where x.account_id = p.account_id) and not exists (select from tax_paper_notices n where n.entry_id = p.id)
     and not exists (select from papers o where o.account_id = p.account_id and o.exemption_kind = p.exemption_kind and o.valid_from <= p.ends_on + 1 and o.ends_on > p.ends_on)
   order by p.id limit $3`,
);
/** False if the holder has had the mail already. */
export const notePaperNotice = sql<{ entry_id: string }>(
  'tax_paper_notices.insert',
  'insert into tax_paper_notices (entry_id, account_id, sent_at) values ($1, $2, $3) on conflict do nothing returning entry_id',
).changes((paper: EndingPaperRow, at: Date) => [paper.id, paper.account_id, at]);
