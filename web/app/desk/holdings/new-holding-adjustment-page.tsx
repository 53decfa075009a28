import {
  HOLDING_ADJUSTMENT_KINDS,
  type HoldingAdjustmentKind,
} from '@bb1/domain/holdings/adjustment-state';
import { proposeHoldingAdjustment } from '@bb1/domain/holdings/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ExactField, TextField } from '../../ui/text-field.tsx';
import { typedDecimal } from '../../ui/typed-decimal.ts';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { DeskPage } from '../parts/desk-page.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { chosenFilter } from '../parts/list-query.ts';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { requireOfficer } from '../session/desk-session.ts';
import type { Route } from './+types/new-holding-adjustment-page.ts';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';

export const meta = pageMeta(deskHoldingAdjustmentTexts, (texts) => texts.form);

export async function loader(args: Route.LoaderArgs) {
  await requireOfficer(args);
  const { searchParams } = new URL(args.request.url);
  return {
    kind: chosenFilter(searchParams, {
      name: 'kind',
      choices: HOLDING_ADJUSTMENT_KINDS,
      fallback: 'freeze',
    }) as HoldingAdjustmentKind,
    wallet: searchParams.get('wallet') ?? '',
  };
}

export const action = pageAct(async (api, form, { locale, to }) => {
  const body = form.body(
    [
      'kind',
      'public_key',
      'deceased_email',
      'died_on',
      'target_public_key',
      'order_reference',
      'transaction_hash',
      'reason',
      'document_reference',
    ],
    { ticks: ['despite_freeze'], more: { tokens: typedDecimal(locale, form.text('tokens')) } },
  );
  const { id } = await api(proposeHoldingAdjustment, { body });
  return to(`/desk/holdings/acts/${id}`);
});

/**
 * The kind is part of the address, so that the form asks for the fields of that kind and works
 * without script.
 */
export default function NewHoldingAdjustmentPage({
  loaderData: { kind, wallet },
}: Route.ComponentProps) {
  const texts = useTexts(deskHoldingAdjustmentTexts);
  const words = texts.form;
  return (
    <DeskPage title={words.title} back={['/desk/holdings/acts', words.back]}>
      <FilterLinks
        name="kind"
        title={words.kind}
        chosen={kind}
        options={HOLDING_ADJUSTMENT_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <div className="max-w-3xl">
        <Panel title={texts.kinds[kind]} lead={texts.kindHints[kind]}>
          <ActForm
            hidden={{ kind }}
            key={kind}
            submit={words.submit}
            className="grid max-w-2xl gap-4"
          >
            {kind === 'estate' ? (
              <>
                <TextField
                  name="deceased_email"
                  label={words.deceased}
                  hint={words.deceasedHint}
                  type="email"
                  maxLength={254}
                />
                <TextField name="died_on" label={words.diedOn} type="date" />
              </>
            ) : (
              <TextField
                name="public_key"
                label={words.wallet}
                hint={words.walletHint}
                defaultValue={wallet}
                maxLength={56}
                spellCheck={false}
                autoCapitalize="characters"
              />
            )}
            <FieldsOfKind kind={kind} />
            <ReasonField label={words.reason} />
            <TextField
              name="document_reference"
              label={words.document}
              hint={words.documentHint}
              maxLength={120}
            />
            {kind !== 'freeze' && kind !== 'release' && (
              <CheckboxField
                name="despite_freeze"
                label={kind === 'estate' ? words.despiteFreezes : words.despiteFreeze}
              />
            )}
          </ActForm>
        </Panel>
      </div>
    </DeskPage>
  );
}

function FieldsOfKind({ kind }: { readonly kind: HoldingAdjustmentKind }) {
  const words = useTexts(deskHoldingAdjustmentTexts).form;
  if (kind === 'freeze' || kind === 'release') return null;
  if (kind === 'return') {
    return (
      <>
        <TextField
          name="order_reference"
          label={words.order}
          hint={words.orderHint}
          maxLength={40}
          spellCheck={false}
          autoCapitalize="characters"
        />
        <ExactField
          name="transaction_hash"
          label={words.sentBack}
          hint={words.sentBackHint}
          optional={words.optional}
          maxLength={64}
        />
      </>
    );
  }
  return (
    <>
      <TextField
        name="target_public_key"
        label={words.target}
        hint={words.targetHints[kind]}
        maxLength={56}
        spellCheck={false}
        autoCapitalize="characters"
      />
      {kind === 'inheritance' && (
        <TextField
          name="tokens"
          label={words.tokens}
          hint={words.tokensHint}
          optional={words.optional}
          inputMode="decimal"
          maxLength={24}
        />
      )}
    </>
  );
}
