import { EVENT_TYPES } from '@bb1/domain/integrators/event-types';
import { INTEGRATOR_SCOPES } from '@bb1/domain/integrators/scopes';
import deskIntegratorTexts from '@bb1/texts/pages/desk-integrators';
import { useTexts } from '../../language/use-texts.ts';
import { PageForm } from '../../session/page-form.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import { Panel } from '../parts/panel.tsx';

/** All terms of a key at once, because none of them can be changed later. */
export function ProposeIntegrator({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(deskIntegratorTexts);
  const words = texts.propose;
  return (
    <div className="max-w-3xl">
      <Panel title={words.title}>
        <PageForm answer={answer} className="grid gap-4 sm:grid-cols-2">
          <p className="text-small text-muted sm:col-span-2">{words.hint}</p>
          <TextField
            name="name"
            label={words.name}
            hint={words.nameHint}
            maxLength={80}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <CheckboxGroup className="sm:col-span-2" name="scopes" legend={words.scopes}>
            {INTEGRATOR_SCOPES.map((scope) => (
              <CheckboxField key={scope} name={`scopes.${scope}`} label={texts.scopes[scope]} />
            ))}
          </CheckboxGroup>
          <TextField
            name="calls_per_minute"
            label={words.calls}
            defaultValue="60"
            inputMode="numeric"
            autoComplete="off"
          />
          <DateField name="valid_until" label={words.until} hint={words.untilHint} />
          <TextField
            name="webhook_url"
            label={words.webhook}
            hint={words.webhookHint}
            maxLength={500}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            className="sm:col-span-2"
          />
          <CheckboxGroup className="sm:col-span-2" name="event_types" legend={words.events}>
            {EVENT_TYPES.map((type) => (
              <CheckboxField
                key={type}
                name={`event_types.${type}`}
                label={<code className="font-mono">{type}</code>}
              />
            ))}
          </CheckboxGroup>
          <TextField
            name="reason"
            label={words.reason}
            hint={words.reasonHint}
            maxLength={300}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <SubmitButton className="justify-self-start sm:col-span-2">{words.submit}</SubmitButton>
        </PageForm>
      </Panel>
    </div>
  );
}
