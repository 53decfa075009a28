import type { ComponentProps } from 'react';
import { useActionData } from 'react-router';
import { Form } from '../ui/form.tsx';
import { CsrfField } from './csrf-field.tsx';
import { isRefused } from './refused.ts';

interface PageFormProps extends Omit<ComponentProps<typeof Form>, 'refusal'> {
  /** By default the answer of its fetcher, else of the page's action; one of several forms says it. */
  readonly answer?: unknown;
}

/** A form to an action made by `submission`: carries the CSRF token and shows the refusal. */
export function PageForm({ answer, children, ...rest }: PageFormProps) {
  const ofPage = useActionData<unknown>();
  const byDefault = rest.fetcher === undefined ? ofPage : rest.fetcher.data;
  const own = answer === undefined ? byDefault : answer;
  return (
    <Form {...rest} refusal={isRefused(own) ? own : null}>
      <CsrfField />
      {children}
    </Form>
  );
}
