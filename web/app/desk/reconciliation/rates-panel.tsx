import type { DeskRate, listRates } from '@bb1/domain/rates/desk-endpoints';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

type Rates = Reply<typeof listRates>;

/** The current price of a coin, its sources, and why there may be no quotes. */
export function RatesPanel({ rates, rules }: Rates) {
  const texts = useTexts(deskReconciliationTexts).rates;
  const format = useFormat();
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
