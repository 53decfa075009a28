import type { Locale } from '@bb1/domain/locale';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { type Column, Table } from '../../ui/table.tsx';
import type { CalculatorFigures } from './calculator-figures.ts';
import calculatorTexts from '@bb1/texts/pages/calculator';
import { formatRate } from './format-rate.ts';

interface Line {
  readonly name: string;
  readonly percent: string;
}
type Texts = (typeof calculatorTexts)['en']['definitions'];

/** The chosen scenario by other common definitions. */
export function ReturnDefinitions({
  figures: { chosen, others },
}: {
  readonly figures: CalculatorFigures;
}) {
  const texts = useTexts(calculatorTexts).definitions;
  const locale = useLocale();
  const lines = [
    { name: texts.effective, percent: chosen.effectivePercent },
    { name: texts.xirr, percent: others.xirr },
    { name: texts.nominal, percent: others.nominal },
    { name: texts.simple, percent: others.simple },
  ];
  return (
    <div className="grid content-start gap-3">
      <h2 className="text-title">{texts.title}</h2>
      <p className="text-small text-muted">{texts.lead}</p>
      <div data-live="calculator-definitions">
        <Table
          caption={texts.title}
          captionHidden
          rows={lines}
          rowKey={({ name }) => name}
          columns={columns(locale, texts)}
        />
      </div>
    </div>
  );
}

function columns(locale: Locale, texts: Texts): Column<Line>[] {
  return [
    { key: 'name', title: texts.name, heads: true, cell: ({ name }) => name },
    {
      key: 'value',
      title: texts.value,
      align: 'end',
      cell: ({ percent }) => (
        <span className="font-semibold whitespace-nowrap">{formatRate(locale, percent)}</span>
      ),
    },
  ];
}
