import { cents, eur, parseMoney, tokens } from '@bb1/domain/money';
import type { previewAllocation } from '@bb1/domain/tokens/desk-endpoints';
import deskTokenTexts from '@bb1/texts/pages/desk-tokens';
import { useState } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { FieldMessage } from '../../ui/field.tsx';
import { useField } from '../../ui/form-state.ts';
import { useHasScript } from '../../ui/use-has-script.ts';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { ChoiceBox } from '../records/choice-box.tsx';
import { useRight } from '../session/use-desk.ts';
import deskTexts from '@bb1/texts/pages/desk';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { PaymentEvidenceList } from '../parts/payment-evidence.tsx';
import { ReferenceLink } from '../parts/record-link.tsx';
import { ActForm } from '../parts/act-form.tsx';

type Preview = Reply<typeof previewAllocation>;
type Order = Preview['ready'][number];

const FORM = 'allocation';

/** The orders that are ready: all of them are chosen, and an officer may leave some out. */
export function ReadyOrders({
  preview: { ready, total_eur: totalEur, total_tokens: totalTokens },
}: {
  readonly preview: Preview;
}) {
  const [{ allocations: texts }, format] = useWords(deskTokenTexts);
  const evidenceTexts = useTexts(deskTexts).evidence;
  const mayPropose = useRight('allocations.propose');
  const { chosen, boxes } = useChosen(ready);
  const columns: DeskColumn<Order>[] = [
    column('reference', texts.reference, (line) => (
      <ReferenceLink to={`/desk/orders/${line.order_id}`}>{line.reference}</ReferenceLink>
    )),
    column('name', texts.name, (line) => line.full_name),
    figureColumn('amount', texts.amount, (line) => format.eur(line.amount)),
    figureColumn('tokens', texts.tokens, (line) => format.quantity(line.tokens)),
    textColumn('evidence', evidenceTexts.title, (line) => (
      <PaymentEvidenceList evidence={line.evidence} />
    )),
  ];
  if (ready.length === 0) return <Panel title={texts.ready} lead={texts.readyNone} />;
  return (
    <Panel title={texts.ready}>
      <DeskTable
        caption={texts.ready}
        columns={columns}
        rows={ready}
        rowKey={(line) => line.order_id}
        foot={{
          reference: texts.total,
          amount: format.eur(totalEur),
          tokens: format.quantity(totalTokens),
        }}
        {...(mayPropose && { choice: boxes })}
      />
      <ActForm
        right="allocations.propose"
        mayNot={texts.mayNotPropose}
        id={FORM}
        submit={texts.propose}
        className="grid justify-items-start gap-3"
      >
        <Chosen orders={chosen} of={ready.length} />
      </ActForm>
    </Panel>
  );
}

/** All orders, without those that the officer left out; orders that come later are chosen as well. */
function useChosen(ready: readonly Order[]) {
  const texts = useTexts(deskTokenTexts).allocations;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const chosen = ready.filter((order) => !leftOut.has(order.order_id));
  const leaveOut = (orders: readonly Order[]) =>
    setLeftOut(new Set(orders.map((order) => order.order_id)));
  const isAll = chosen.length === ready.length;
  const boxes = {
    all: (
      <ChoiceBox
        label={texts.chooseAll}
        ticked={isAll}
        isMixed={chosen.length > 0 && !isAll}
        onToggle={() => leaveOut(isAll ? ready : [])}
      />
    ),
    of: (order: Order) => (
      <ChoiceBox
        label={texts.choose({ reference: order.reference })}
        ticked={chosen.includes(order)}
        onToggle={() => leaveOut(ready.filter((one) => (one === order) === chosen.includes(one)))}
        sent={{ form: FORM, value: order.order_id }}
      />
    ),
  };
  return { chosen, boxes };
}

/** What the chosen orders come to. Without script the boxes alone say which are chosen. */
function Chosen({ orders, of }: { readonly orders: readonly Order[]; readonly of: number }) {
  const [{ allocations: texts }, format] = useWords(deskTokenTexts);
  const { message } = useField('ids');
  const sum = {
    eur: orders.reduce((all, { amount }) => all + cents(amount), 0n),
    tokens: orders.reduce((all, order) => all + parseMoney('TOKEN', order.tokens).units, 0n),
  };
  const hasScript = useHasScript();
  return (
    <>
      {hasScript && (
        <p aria-live="polite" className="figures text-small">
          {texts.chosen({
            count: orders.length,
            of,
            tokens: format.quantity(tokens(sum.tokens)),
            amount: format.eur(eur(sum.eur)),
          })}
        </p>
      )}
      <FieldMessage id="ids-message" message={message} />
    </>
  );
}
