import { getReconciliation } from '@bb1/domain/reconciliation/endpoints';
import { exportBankLines } from '@bb1/domain/payments/export-endpoints';
import { listRates, type DeskRate } from '@bb1/domain/rates/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { isZero } from '../parts/is-zero.ts';
import { useWords } from '../parts/use-words.ts';
import { deskApi } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/reconciliation-page.ts';
import { ComparisonTile, comparisonState } from './comparison-tile.tsx';
import { CurrencyTile, MoneyPlaces } from './money-places.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DeskTable } from '../parts/desk-table.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { Panel } from '../parts/panel.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import type { Reply } from '../../session/api-client.ts';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskReconciliationTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const api = deskApi(args);
  const [reconciliation, rates] = await Promise.all([api(getReconciliation), api(listRates)]);
  return { reconciliation, rates };
}

/**
 * Whether every received unit is in one place, and whether bank and chains agree. Suitable for
 * printing and filing.
 */
export default function ReconciliationPage({
  loaderData: { reconciliation, rates },
}: Route.ComponentProps) {
  const [texts, format] = useWords(deskReconciliationTexts);
  const { currencies, comparisons, tokens } = reconciliation;
  const isBroken = currencies.some((one) => !isZero(one.difference));
  const mayViewHalts = useRight('payment_halts.view');
  const mayView = useRight('holders.view');
  const states = new Set(comparisons.map(comparisonState));
  return (
    <DeskPage
      title={texts.title}
      lead={texts.lead}
      beside={
        <div className="flex flex-wrap gap-2 print:hidden">
          <ExportLink endpoint={exportBankLines}>{texts.exportBank}</ExportLink>
          <Button look="secondary" onClick={() => window.print()}>
            {texts.print}
          </Button>
        </div>
      }
    >
      <Note>{texts.madeAt({ time: format.dateTime(reconciliation.made_at) })}</Note>
      {isBroken && (
        <Alert kind="error" title={texts.alarm}>
          {texts.alarmText}
        </Alert>
      )}
      {states.has('differs') && (
        <Alert kind="error" title={texts.differs}>
          {texts.differsText}{' '}
          {mayViewHalts && (
            <PageLink to="/desk/payment-halts" className="link">
              {texts.toHalts}
            </PageLink>
          )}
        </Alert>
      )}
      {states.has('checking') && (
        <Alert kind="warning" title={texts.checking}>
          {texts.checkingText}
        </Alert>
      )}
      {states.has('unknown') && (
        <Alert kind="warning" title={texts.unknownTitle}>
          {texts.unknownText}
        </Alert>
      )}
      <section aria-labelledby="compared" className="grid gap-3">
        <h2 id="compared" className="text-lead font-semibold">
          {texts.compared.title}
        </h2>
        {comparisons.length === 0 && <Note>{texts.neverCompared}</Note>}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4">
          {comparisons.map((one) => (
            <ComparisonTile
              key={`${one.what}:${one.address}`}
              one={one}
              tokenCode={tokens.token_code}
            />
          ))}
        </ul>
      </section>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4">
        {currencies.map((one) => (
          <CurrencyTile key={one.currency} row={one} />
        ))}
      </ul>
      <MoneyPlaces currencies={currencies} />
      <Panel
        title={texts.gaps}
        lead={reconciliation.statement_gaps.length === 0 ? texts.gapsNone : texts.gapsLead}
      >
        {reconciliation.statement_gaps.length > 0 && (
          <DeskTable
            caption={texts.gaps}
            columns={({ column, figureColumn }) => [
              column('after', texts.gapAfter, (row) => row.after),
              figureColumn('closing', texts.gapClosing, (row) => format.eur(row.closing)),
              column('before', texts.gapBefore, (row) => row.before),
              figureColumn('opening', texts.gapOpening, (row) => format.eur(row.opening)),
            ]}
            rows={reconciliation.statement_gaps}
            rowKey={(row) => `${row.after} ${row.before}`}
          />
        )}
      </Panel>
      <TablePanel
        title={texts.foreign.title}
        lead={texts.foreign.lead}
        columns={({ column, figureColumn }) => [
          column('when', texts.foreign.when, (row) => format.moment(row.seen_at)),
          figureColumn('amount', texts.foreign.amount, (row) =>
            format.money({
              amount: row.amount,
              currency: row.asset === 'TOKEN' ? tokens.token_code : row.asset,
            }),
          ),
          column('direction', texts.foreign.direction, (row) => texts.foreign[row.direction]),
          column('state', texts.foreign.state, (row) =>
            row.direction === 'in' ? null : (
              <Badge kind={row.accepted ? 'neutral' : 'error'}>
                {row.accepted ? texts.foreign.accepted : texts.foreign.open}
              </Badge>
            ),
          ),
          column('account', texts.foreign.account, (row) => <LedgerKey text={row.public_key} />),
          column('counterparty', texts.foreign.counterparty, (row) =>
            row.counterparty === null ? texts.foreign.fee : <LedgerKey text={row.counterparty} />,
          ),
          column('transaction', texts.foreign.transaction, (row) => (
            <LedgerKey text={row.transaction_id} />
          )),
        ]}
        rows={reconciliation.foreign_movements}
        rowKey={(row) =>
          [row.public_key, row.transaction_id, row.direction, row.asset, row.amount].join()
        }
        none={texts.foreign.none}
      />
      <div className="grid items-start gap-5 2xl:grid-cols-2">
        <Panel title={texts.tokens.title} lead={texts.tokens.lead({ code: tokens.token_code })}>
          <FactTable
            facts={PLACES.map((place) => fact(texts.tokens[place], format.quantity(tokens[place])))}
          />
          {mayView && (
            <PageLink
              to="/desk/holders"
              className="link inline-flex min-h-11 items-center justify-self-start text-small print:hidden"
            >
              {texts.tokens.toHolders}
            </PageLink>
          )}
        </Panel>
        <RatesPanel {...rates} />
      </div>
    </DeskPage>
  );
}

const PLACES = [
  'issue',
  'unsold',
  'unclaimed',
  'commission_due',
  'claimed',
  'redeemed',
  'in_flight',
] as const;

type Rates = Reply<typeof listRates>;

/** The current price of a coin, its sources, and why there may be no quotes. */
function RatesPanel({ rates, rules }: Rates) {
  const [{ rates: texts }, format] = useWords(deskReconciliationTexts);
  const rule = {
    seconds: rules.max_age_seconds,
    spread: format.percent(rules.max_spread_percent),
    jump: format.percent(rules.max_jump_percent),
    window: rules.jump_window_minutes,
    minutes: rules.quote_minutes,
  };
  return (
    <Panel title={texts.title}>
      <DeskTable
        caption={texts.title}
        columns={({ column, figureColumn }) => [
          column('currency', texts.currency, (row) => row.currency),
          figureColumn('rate', texts.rate, (row) =>
            row.accepted === null ? (
              '–'
            ) : (
              <span className="grid">
                <span>{format.rate(row.accepted.rate)}</span>
                <span className="text-fine text-muted">{format.moment(row.accepted.at)}</span>
              </span>
            ),
          ),
          column('state', texts.state, (row) => <RateState lastTry={row.last_try} />),
          column(
            'sources',
            texts.sources,
            (row) =>
              row.last_try !== null && (
                <ul className="grid">
                  {row.last_try.readings.map(({ source, rate, source_time: time }) => (
                    <li key={source}>
                      {rate === null || time === null
                        ? texts.silent({ source })
                        : texts.reading({
                            source,
                            rate: format.rate(rate),
                            time: format.moment(time),
                          })}
                    </li>
                  ))}
                </ul>
              ),
          ),
        ]}
        rows={rates}
        rowKey={(row) => row.currency}
        none={texts.none}
      />
      <p className="text-fine text-muted">{texts.rules(rule)}</p>
    </Panel>
  );
}

function RateState({ lastTry }: { readonly lastTry: DeskRate['last_try'] }) {
  const texts = useTexts(deskReconciliationTexts).rates;
  if (lastTry === null) return <Badge>{texts.never}</Badge>;
  if (lastTry.refusal === null) return <Badge kind="success">{texts.good}</Badge>;
  return (
    <span className="grid max-w-52 justify-items-start gap-1 whitespace-normal">
      <Badge kind="error">{texts.noRate}</Badge>
      <span>{texts.refusals[lastTry.refusal]}</span>
    </span>
  );
}
