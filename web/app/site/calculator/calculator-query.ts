import type { Locale } from '@bb1/domain/locale';
import { cents } from '@bb1/domain/money';
import calculatorTexts from '@bb1/texts/pages/calculator';
import { type AmountLimits, readAmount } from './read-amount.ts';
import { amountToType } from '../../ui/typed-amount.ts';

const DEFAULT_AMOUNT_EUR = '10000.00';
/** The index of a scenario in the offering. */
export type ScenarioPlace = 0 | 1 | 2;
const PLACES: Readonly<Record<string, ScenarioPlace>> = { higher: 0, medium: 1, lower: 2 };
export const SCENARIO_NAMES = ['higher', 'medium', 'lower'] as const;
const DEFAULT_SCENARIO: ScenarioPlace = 1;

/** The figures in the address. Invalid values leave the defaults in force, with a message. */
export interface CalculatorQuery {
  /** As typed, to fill the field again. */
  readonly typed: string;
  readonly amountCents: bigint;
  readonly amountWrong: string | null;
  readonly scenario: ScenarioPlace;
  readonly scenarioWrong: string | null;
}

export function readCalculatorQuery(
  query: URLSearchParams,
  locale: Locale,
  limits: AmountLimits,
): CalculatorQuery {
  const texts = calculatorTexts[locale];
  const typed = query.get('amount') ?? amountToType(locale, DEFAULT_AMOUNT_EUR);
  const read = readAmount(locale, typed, { field: texts.amountName, limits });
  const asked = query.get('scenario');
  const known = asked !== null && Object.hasOwn(PLACES, asked) ? PLACES[asked] : undefined;
  return {
    typed,
    amountCents: read.kind === 'amount' ? read.cents : cents(DEFAULT_AMOUNT_EUR),
    amountWrong: read.kind === 'amount' ? null : read.sentence,
    scenario: known ?? DEFAULT_SCENARIO,
    scenarioWrong: asked === null || known !== undefined ? null : texts.scenarioUnknown,
  };
}
