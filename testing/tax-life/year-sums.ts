import type { Pool } from 'pg';

/** All taxes of a year in euros, from each place that has them. */
export interface YearSums {
  readonly year: string;
  /** Withheld by the runs of the year. */
  readonly runs: string;
  /** By corrections that were decided in the year. */
  readonly corrected: string;
  /** In the filed returns of its months. */
  readonly returns: string;
  readonly journal: string;
  /** By corrections of its payouts, whenever they were decided. */
  readonly correctedOf: string;
  /** Withheld from wallets of unknown owners; nobody gets a certificate. */
  readonly unowned: string;
  /** In the valid certificates of the year. */
  readonly certificates: string;
}

const SUMS = `
  with taxes as (
    select to_char(taxed_on, 'YYYY') as year, 'runs' as place, capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur as tax from taxed_payouts
    union all
    select to_char(taxed_on, 'YYYY'), 'unowned', capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur from taxed_payouts where account_id is null
    union all
    select left(month, 4), 'corrected', capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur from corrected_taxes
    union all
    select to_char(taxed_on, 'YYYY'), 'corrected_of', capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur from corrected_taxes
    union all
    select left(r.month, 4), 'returns', (select sum((r.content->'totals'->>part)::numeric) from unnest(array['capital_gains_tax', 'solidarity_surcharge', 'church_tax']) part)
      from tax_returns r join tax_return_filings f on f.return_id = r.id where not exists (select from tax_returns n join tax_return_filings g on g.return_id = n.id where n.month = r.month and n.version_no > r.version_no)
    union all
    select to_char(e.recorded_at at time zone 'Europe/Berlin', 'YYYY'), 'journal', -l.amount from journal_lines l join journal_entries e on e.id = l.entry_id where l.account = 'withheld_tax' and e.kind <> 'taxes_remitted'
    union all
    select year::text, 'certificates', capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur from tax_certificates where state = 'issued'
  )
  select year, ${[
    'runs',
    'corrected',
    'returns',
    'journal',
    'corrected_of',
    'unowned',
    'certificates',
  ]
    .map(
      (place) =>
        `coalesce(sum(tax) filter (where place = '${place}'), 0)::numeric(20, 2)::text as "${place === 'corrected_of' ? 'correctedOf' : place}"`,
    )
    .join(', ')} from taxes group by year order by year`;

/** Read from the tables, not through the product's calls and not from the test's own books. */
export async function yearSums(pool: Pool): Promise<YearSums[]> {
  return (await pool.query<YearSums>(SUMS)).rows;
}
