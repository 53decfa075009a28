import type { RedemptionStanding as Standing } from '@bb1/domain/redemptions/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';

interface RedemptionStandingProps {
  readonly standing: Standing;
  readonly answer: unknown;
}

/** How many tokens are redeemed, and the form to redeem the rest. */
export function RedemptionStanding({ standing, answer }: RedemptionStandingProps) {
  const texts = useTexts(deskRedemptionTexts).list;
  const format = useFormat();
  const mayPropose = useRight('holdings.propose');
  const amount = (text: string) => format.quantity(text);
  if (!standing.is_due)
    return (
      <Panel title={texts.standing}>
        <p className="text-small text-muted">{texts.notDue}</p>
      </Panel>
    );
  const facts = [
    fact(
      texts.repaid,
      amount(standing.repaid.tokens),
      texts.repaidNote({ count: standing.repaid.lines }),
    ),
    fact(texts.redeemed, amount(standing.redeemed_tokens)),
    fact(texts.open, amount(standing.open_tokens)),
    fact(texts.waiting, amount(standing.waiting_tokens)),
    ...(standing.returned_tokens === null || isZero(standing.returned_tokens)
      ? []
      : [fact(texts.returned, amount(standing.returned_tokens), texts.returnedNote)]),
    fact(
      texts.unpaid,
      amount(standing.unpaid.tokens),
      texts.repaidNote({ count: standing.unpaid.lines }),
    ),
  ];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title={texts.standing}>
        <FactTable facts={facts} />
      </Panel>
      {isZero(standing.waiting_tokens) ? (
        <Panel title={texts.propose}>
          <p className="text-small text-muted">{texts.nothing}</p>
        </Panel>
      ) : (
        mayPropose && <ProposeForm answer={answer} />
      )}
    </div>
  );
}

function ProposeForm({ answer }: Pick<RedemptionStandingProps, 'answer'>) {
  const texts = useTexts(deskRedemptionTexts).list;
  return (
    <Panel title={texts.propose}>
      <PageForm answer={answer} className="grid justify-items-start gap-4">
        <p className="text-small text-muted">{texts.proposeHint}</p>
        <CheckboxField name="includes_moved" label={texts.includesMoved} />
        <p className="text-fine text-muted">{texts.includesMovedHint}</p>
        <SubmitButton>{texts.propose}</SubmitButton>
      </PageForm>
    </Panel>
  );
}
