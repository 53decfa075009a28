import type { RedemptionTransaction } from '@bb1/domain/redemptions/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import { SignatureList } from '../parts/cold-signatures.tsx';
import { figureColumn, column } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Fold } from '../parts/fold.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { TransactionStageBadge } from './redemption-badges.tsx';

/** The effect of each transaction in readable form. */
export function RedemptionTransactions({
  transactions,
}: {
  readonly transactions: readonly RedemptionTransaction[];
}) {
  const texts = useTexts(deskRedemptionTexts).page;
  return (
    <Panel title={texts.transactions}>
      {transactions.map((one) => (
        <OneTransaction key={one.transfer_id} transaction={one} />
      ))}
    </Panel>
  );
}

function OneTransaction({
  transaction: { stage, wallets, tokens, envelope },
}: {
  readonly transaction: RedemptionTransaction;
}) {
  const texts = useTexts(deskRedemptionTexts).page;
  const format = useFormat();
  return (
    <section className="grid gap-3 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-small font-semibold">
          {texts.transaction({ count: wallets, tokens: format.quantity(tokens) })}
        </h3>
        <TransactionStageBadge state={stage} />
      </div>
      {envelope !== null && (
        <>
          <HashLine label={texts.hash} hash={envelope.hash} hint={texts.hashHint} />
          {stage === 'to_sign' && (
            <p className="text-small">
              {texts.validUntil({ time: format.dateTime(envelope.valid_until) })}
            </p>
          )}
          {envelope.other_operations > 0 ? (
            <Alert kind="error">
              {texts.otherOperations({ count: envelope.other_operations })}
            </Alert>
          ) : (
            <p className="text-small text-muted">{texts.onlyClawbacks}</p>
          )}
          <SignatureList signatures={envelope.signatures} />
          <Fold title={texts.content} open={false}>
            <Clawbacks clawbacks={envelope.clawbacks} />
          </Fold>
        </>
      )}
    </section>
  );
}

type Envelope = NonNullable<RedemptionTransaction['envelope']>;

function Clawbacks({ clawbacks }: Pick<Envelope, 'clawbacks'>) {
  const { page: texts, lines } = useTexts(deskRedemptionTexts);
  const format = useFormat();
  const numbered = clawbacks.map((one, at) => ({ ...one, at: at + 1 }));
  return (
    <DeskTable
      caption={texts.content}
      rows={numbered}
      rowKey={(row) => String(row.at)}
      columns={[
        column('from', texts.from, walletCell),
        figureColumn('tokens', lines.tokens, (row: Clawback) => format.quantity(row.tokens)),
      ]}
    />
  );
}

type Clawback = Envelope['clawbacks'][number];

function walletCell({ from }: Clawback) {
  return <LedgerKey text={from} />;
}
