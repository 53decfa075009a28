import type { HoldingAdjustmentDetail } from '@bb1/domain/holdings/desk-endpoints';
import { operationTextOf, valueTextOf } from '@bb1/domain/holdings/operation-names';
import { useTexts } from '../../language/use-texts.ts';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

type Transaction = NonNullable<HoldingAdjustmentDetail['transaction']>;
type DescribedOperation = Transaction['operations'][number];

/**
 * The effect of the stored transaction in readable form. Names without a translation are shown as
 * in the ledger.
 */
export function TransactionContent({ transaction }: { readonly transaction: Transaction }) {
  const texts = useTexts(deskHoldingAdjustmentTexts);
  const words = texts.page;
  const format = useFormat();
  const operationName = (one: DescribedOperation) => {
    const known = operationTextOf(one);
    return known === null ? one.operation : texts.operations[known];
  };
  const valueName = (name: string) => {
    const known = valueTextOf(name);
    return known === null ? name : texts.values[known];
  };
  return (
    <Panel title={words.content}>
      <p className="text-small text-muted">{words.contentHint}</p>
      <ol className="grid gap-4">
        {transaction.operations.map((one, index) => (
          // The position within a transaction never changes.
          <li key={index} className="grid gap-1">
            <p className="text-small font-semibold">
              {index + 1}. {operationName(one)}
            </p>
            <p className="font-mono text-fine text-muted wrap-anywhere">
              {words.by({ source: one.source })}
            </p>
            <FactTable
              facts={one.values.map(({ name, value }) => ({
                key: name,
                name: valueName(name),
                value: <span className="font-mono text-fine leading-6">{value}</span>,
              }))}
            />
          </li>
        ))}
      </ol>
      <HashLine label={words.hash} hash={transaction.hash} hint={words.hashHint} />
      <FactTable
        facts={[
          fact(words.validUntil, format.dateTime(transaction.valid_until)),
          fact(words.network, transaction.network_passphrase),
        ]}
      />
      {transaction.earlier > 0 && (
        <p className="text-fine text-muted">{words.earlier({ count: transaction.earlier })}</p>
      )}
    </Panel>
  );
}
