import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import type { FormRefusal } from './form-state.ts';
import { Form, SubmitButton } from './form.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

function rendered(refusal: FormRefusal | null, path = '/form'): string {
  const Stub = createRoutesStub([{ path, Component: () => <SampleForm refusal={refusal} /> }]);
  return renderToStaticMarkup(<Stub initialEntries={[path]} />);
}

function SampleForm({ refusal }: { readonly refusal: FormRefusal | null }) {
  return (
    <Form refusal={refusal}>
      <TextField
        name="email"
        label="Email"
        hint="Where we write to"
        defaultValue="old@example.org"
      />
      <TextField name="password" type="password" label="Password" />
      <SelectField
        name="country"
        label="Country"
        options={[
          { value: 'DE', label: 'Germany' },
          { value: 'AT', label: 'Austria' },
        ]}
      />
      <CheckboxField name="terms" label="Terms" defaultChecked />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

function tag(html: string, name: string): string {
  return new RegExp(`<(?:input|select)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
}

describe('a form rendered by the server', () => {
  it('[SITE-8] every control has its label, and its hint by aria-describedby', () => {
    const html = rendered(null);
    for (const name of ['email', 'password', 'country', 'terms']) {
      const id = /id="([^"]+)"/.exec(tag(html, name))?.[1];
      expect(html).toContain(`<label for="${id}"`);
    }
    const hint = /aria-describedby="([^"]+)"/.exec(tag(html, 'email'))?.[1];
    expect(html).toMatch(new RegExp(`id="${hint}"[^>]*>Where we write to`));
  });

  it('[AUTH-1] a refused field is marked invalid and refers to its message, the others are not', () => {
    const html = rendered({ errors: { email: ['Email must be valid'] }, values: { email: 'x' } });
    expect(tag(html, 'email')).toContain('aria-invalid="true"');
    expect(tag(html, 'email')).toMatch(/aria-describedby="\S+-hint \S+-message"/);
    expect(tag(html, 'password')).not.toContain('aria-invalid=');
    expect(html).toContain('Email must be valid');
  });

  it('[SITE-9] without script a refused form keeps everything typed, and checkboxes as they were ticked', () => {
    const html = rendered({
      errors: { base: ['No'] },
      values: { email: 'typed@example.org', country: 'AT' },
    });
    expect(tag(html, 'email')).toContain('value="typed@example.org"');
    expect(html).toMatch(/<option value="AT" selected="">/);
    expect(tag(html, 'terms')).not.toContain('checked');
    expect(tag(rendered(null), 'terms')).toContain('checked');
  });

  it('[AUTH-1] a message of the whole form is shown above it as an alert', () => {
    expect(
      rendered({ errors: { base: ['Invalid email/password combination'] }, values: {} }),
    ).toMatch(/role="alert".*Invalid email\/password combination.*name="email"/s);
  });

  it('[SITE-8] no element has a style attribute, which the content policy would refuse', () => {
    expect(rendered({ errors: { email: ['no'], base: ['no'] }, values: {} })).not.toContain(
      ' style=',
    );
  });
});
