import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FieldMessage } from '../../ui/field.tsx';
import { formatEur, formatPercent } from '../../ui/format.ts';
import type { CalculatorFigures, ScenarioFigures } from './calculator-figures.ts';
import { type CalculatorQuery, SCENARIO_NAMES } from './calculator-query.ts';
import calculatorTexts from '@bb1/texts/pages/calculator';
import { LiveAmount } from './live-amount.tsx';
import type { AmountLimits } from './read-amount.ts';
import { amountToType } from '../../ui/typed-amount.ts';
import { ResultGlance } from './result-panel.tsx';

interface CalculatorFormProps {
  readonly query: CalculatorQuery;
  readonly figures: CalculatorFigures;
  readonly limits: AmountLimits;
  readonly shareOfProfit: string;
}

const EXAMPLES_EUR = ['1000.00', '10000.00', '50000.00'];

/**
 * Amount and scenario. It asks by GET, so it works without script and every result has its own
 * address.
 */
export function CalculatorForm({ query, figures, limits, shareOfProfit }: CalculatorFormProps) {
  const texts = useTexts(calculatorTexts);
  const locale = useLocale();
  const whole = (amount: string) => formatEur(locale, amount, { wholeWhenEven: true });
  const path = localPath(locale, '/calculator');
  return (
    <form method="get" action={path} data-live-form className="grid content-start gap-7">
      <div className="grid gap-3">
        <LiveAmount
          id="calculator-amount"
          name="amount"
          label={texts.amount}
          hint={texts.amountHint({
            min: whole(limits.minimumExclusiveEur),
            max: whole(limits.maximumEur),
          })}
          typed={query.typed}
          wrong={query.amountWrong}
          unit="EUR"
        />
        <nav
          data-live="calculator-examples"
          aria-label={texts.examples}
          className="flex flex-wrap gap-2"
        >
          {EXAMPLES_EUR.map((amount) => (
            <a
              key={amount}
              href={`${path}?${new URLSearchParams({ amount: amountToType(locale, amount), scenario: SCENARIO_NAMES[query.scenario] }).toString()}`}
              className="figures inline-flex min-h-11 items-center rounded-full border border-line px-4 text-small font-medium hover:border-brand hover:bg-wash"
            >
              {whole(amount)}
            </a>
          ))}
        </nav>
      </div>
      <fieldset className="grid gap-2.5" aria-describedby="scenario-hint scenario-message">
        <legend className="mb-2.5 text-small font-semibold">{texts.scenario}</legend>
        {figures.scenarios.map((scenario, place) => (
          <ScenarioCard
            key={SCENARIO_NAMES[place]}
            scenario={scenario}
            place={place}
            chosen={query.scenario === place}
          />
        ))}
        <div data-live="scenario-message" id="scenario-message" aria-live="polite">
          <FieldMessage id="scenario-sentence" message={query.scenarioWrong ?? undefined} />
        </div>
        <p id="scenario-hint" className="text-fine text-muted">
          {texts.scenarioHint({ share: formatPercent(locale, shareOfProfit) })}
        </p>
      </fieldset>
      <button type="submit" className={buttonClass('primary', 'min-h-12 scroll-mb-32 text-body')}>
        {texts.calculate}
      </button>
      <ResultGlance figures={figures} />
    </form>
  );
}

function ScenarioCard({
  scenario,
  place,
  chosen,
}: {
  readonly scenario: ScenarioFigures;
  readonly place: number;
  readonly chosen: boolean;
}) {
  const texts = useTexts(calculatorTexts);
  const locale = useLocale();
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control and three lines of text are inside
    <label className="flex cursor-pointer items-start gap-3.5 rounded-control border border-edge bg-surface p-4 hover:border-brand has-checked:border-brand has-checked:bg-wash has-checked:ring-1 has-checked:ring-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="scenario"
        value={SCENARIO_NAMES[place]}
        defaultChecked={chosen}
        className="mt-1 size-4.5 shrink-0 scroll-mb-32 accent-brand"
      />
      <span className="grid gap-0.5">
        <span className="font-semibold">{texts.scenarios[place]?.name}</span>
        <span className="figures text-small">
          {texts.variableAYear({ percent: formatPercent(locale, scenario.variablePercent) })}
        </span>
        <span className="figures text-fine text-pretty text-muted">
          {texts.needs({ percent: formatPercent(locale, scenario.neededProfitPercent) })}
        </span>
      </span>
    </label>
  );
}
