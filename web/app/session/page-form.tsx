import type { ComponentProps } from 'react';
import { Form } from '../ui/form.tsx';
import { CsrfField } from './csrf-field.tsx';
import { isRefused } from './refused.ts';

interface PageFormProps extends Omit<ComponentProps<typeof Form>, 'refusal'> {
  /** The page action's answer (`actionData`, or `fetcher.data`). */
  readonly answer: unknown;
}

/** A form to an action made by `submission`: carries the CSRF token and shows the refusal. */
export function PageForm({ answer, children, ...rest }: PageFormProps) {
  return (
    <Form {...rest} refusal={isRefused(answer) ? answer : null}>
      <CsrfField />
      {children}
    </Form>
  );
}
