import documentsTexts from '@bb1/texts/pages/documents';
import { useMemo } from 'react';
import { Form, useLocation } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import type { FieldErrors } from '../../session/api-refusal.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormStateContext, visibleMessages } from '../../ui/form-state.ts';
import { DateField } from '../../ui/text-field.tsx';

/** The day of a statement, in the page's address. */
export function DayForm({ date, errors }: { readonly date: string; readonly errors: FieldErrors }) {
  const texts = useTexts(documentsTexts).statement;
  const { search } = useLocation();
  const messages = useMemo(() => visibleMessages(errors, new Set()), [errors]);
  const { base } = messages;
  return (
    <FormStateContext value={{ messages, values: null, busy: false }}>
      <search className="grid gap-4">
        {base !== undefined && <Alert kind="error">{base}</Alert>}
        <Form key={search} method="get" className="grid gap-3 sm:flex sm:items-start">
          <DateField
            name="date"
            label={texts.day}
            defaultValue={date}
            required
            className="sm:w-52"
          />
          <Button type="submit" look="secondary" className="justify-self-start sm:mt-7 sm:shrink-0">
            {texts.show}
          </Button>
        </Form>
      </search>
    </FormStateContext>
  );
}
