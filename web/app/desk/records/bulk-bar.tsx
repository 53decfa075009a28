import deskTexts from '@bb1/texts/pages/desk';
import { useState } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { isRefused } from '../../session/refused.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldMessage } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { useField } from '../../ui/form-state.ts';
import { TextField } from '../../ui/text-field.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { isBulkDone, type BulkActions } from './bulk-actions.ts';
import type { Choice } from './use-choice.ts';
import { ActForm } from '../parts/act-form.tsx';
import { useActionData } from 'react-router';

type Act<Row> = BulkActions<Row>['acts'][string];

/**
 * The form below a list: which act, what it will do to the chosen rows, and which of them it leaves
 * out. Without script, what it does is said afterwards alone.
 */
export function BulkBar<Row>({
  id,
  acts,
  choice,
  idOf,
}: {
  /** Of the form, which boxes outside of it name. */
  readonly id: string;
  readonly acts: readonly (readonly [name: string, act: Act<Row>])[];
  readonly choice: Choice<Row>;
  readonly idOf: (row: Row) => string;
}) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskTexts).many;
  const locale = useLocale();
  const refused = isRefused(answer) ? answer : null;
  const [wanted, setWanted] = useState(refused?.values['intent'] ?? acts[0]?.[0]);
  const [name, act] = acts.find(([one]) => one === wanted) ?? acts[0] ?? [];
  if (name === undefined || act === undefined) return null;
  const { rows, byScript } = choice;
  const words = act.words(locale);
  const able = rows.filter((row) => (words.obstacle?.(row) ?? null) === null);
  if (byScript && rows.length === 0)
    return <p className="text-small text-muted print:hidden">{texts.hint}</p>;
  return (
    <section
      aria-label={texts.title}
      data-acts
      className="sticky bottom-0 z-20 max-h-[60dvh] overflow-y-auto rounded-card border border-edge bg-surface p-4 shadow-lift print:hidden"
    >
      <ActForm answer={refused} id={id} className="grid gap-3">
        {byScript &&
          able.map((row) => (
            <input key={idOf(row)} type="hidden" name="ids" value={idOf(row)} readOnly />
          ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {byScript && (
            <p className="figures text-small font-semibold">
              {texts.chosen({ count: rows.length })}
            </p>
          )}
          <ActChoice acts={acts} chosen={name} onChoose={setWanted} />
          {byScript && (
            <Button type="button" look="quiet" onClick={choice.clear}>
              {texts.clear}
            </Button>
          )}
        </div>
        {byScript && <Preview rows={rows} able={able} words={words} />}
        <IdsMessage />
        {/* Beside each other where there is room, so that the bar covers few rows. */}
        <div className="grid items-start gap-3 md:grid-cols-2 md:grid-rows-[auto_1fr]">
          {words.reason !== undefined && (
            <TextField name="reason" label={words.reason} maxLength={300} />
          )}
          {act.takesProof === true && (
            <div className="md:row-span-2">
              <ProofFields answer={refused} />
            </div>
          )}
          {(!byScript || able.length > 0) && (
            <SubmitButton
              look={act.isDanger === true ? 'danger' : 'primary'}
              className="justify-self-start"
            >
              {byScript ? words.submit({ count: able.length }) : words.act}
            </SubmitButton>
          )}
        </div>
      </ActForm>
    </section>
  );
}

/** Which act; the only one needs no question. */
function ActChoice<Row>({
  acts,
  chosen,
  onChoose,
}: {
  readonly acts: readonly (readonly [name: string, act: Act<Row>])[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}) {
  const texts = useTexts(deskTexts).many;
  const locale = useLocale();
  if (acts.length === 1) return <input type="hidden" name="intent" value={chosen} readOnly />;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{texts.act}</legend>
      {acts.map(([one, { words }]) => (
        <label
          key={one}
          className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control border border-edge px-3 text-small has-checked:border-brand has-checked:bg-wash has-checked:font-semibold"
        >
          <input
            type="radio"
            name="intent"
            value={one}
            checked={one === chosen}
            onChange={() => onChoose(one)}
            className="size-4 accent-brand"
          />
          {words(locale).act}
        </label>
      ))}
    </fieldset>
  );
}

/** What will happen, and why it does not happen to some of the chosen rows. */
function Preview<Row>({
  rows,
  able,
  words,
}: {
  readonly rows: readonly Row[];
  readonly able: readonly Row[];
  readonly words: ReturnType<Act<Row>['words']>;
}) {
  const texts = useTexts(deskTexts).many;
  const obstacles = rows.map((row) => words.obstacle?.(row) ?? null);
  const reasons = new Set(obstacles.filter((why) => why !== null));
  return (
    <div className="grid gap-1 text-small" aria-live="polite">
      {able.length > 0 && <p>{words.will(able)}</p>}
      {[...reasons].map((why) => (
        <p key={why} className="text-warning">
          {texts.leftOut({ count: obstacles.filter((one) => one === why).length, why })}
        </p>
      ))}
    </div>
  );
}

/** Rows that were chosen without script, and are none or too many. */
function IdsMessage() {
  const { message } = useField('ids');
  return <FieldMessage id="ids-message" message={message} />;
}

/** What was done, and which rows the server refused. */
export function BulkOutcome<Row>({
  many,
  choice,
}: {
  readonly many: BulkActions<Row>;
  readonly choice: Choice<Row>;
}) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskTexts).many;
  const locale = useLocale();
  if (!isBulkDone(answer)) return null;
  const words = many.acts[answer.done]?.words(locale);
  if (words === undefined) return null;
  const refused = answer.each.filter(({ refusal }) => refusal !== null);
  const count = answer.each.length - refused.length;
  return (
    <FocusHere key={choice.round}>
      {count > 0 && <Alert kind="success">{words.done({ count })}</Alert>}
      {refused.length > 0 && (
        <Alert kind="warning" title={texts.refused({ count: refused.length })}>
          <ul>
            {refused.map(({ id, refusal }) => (
              <li key={id}>
                {choice.nameOf(id)}: {refusal}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </FocusHere>
  );
}
