import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FormRows, movedRow } from './form-rows.tsx';
import type { FormRefusal } from './form-state.ts';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';

function rendered(refusal: FormRefusal | null, stored: readonly string[]): string {
  const words = { add: 'Add', remove: 'Remove', withoutScript: 'Further' };
  const Sample = () => (
    <Form refusal={refusal}>
      <FormRows
        list="further"
        stored={stored}
        max={3}
        words={words}
        title={(number) => `Further ${number}`}
        renderRow={(row) => (
          <TextField name={`${row.name}.country`} label={row.title} defaultValue={row.stored} />
        )}
      />
    </Form>
  );
  const Stub = createRoutesStub([{ path: '/form', Component: Sample }]);
  return renderToStaticMarkup(<Stub initialEntries={['/form']} />);
}

function valueOf(html: string, name: string): string | undefined {
  return /value="([^"]*)"/.exec(
    new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '',
  )?.[1];
}

describe('a list of rows in a form', () => {
  it('[KYC-3] shows the stored rows, and without script additional empty ones up to the maximum', () => {
    const html = rendered(null, ['AT']);
    expect(valueOf(html, 'further.0.country')).toBe('AT');
    const withoutScript = /<noscript>(.*)<\/noscript>/.exec(html)?.[1] ?? '';
    expect([...withoutScript.matchAll(/name="([^"]+)"/g)].map((match) => match[1])).toEqual([
      'further.1.country',
      'further.2.country',
    ]);
  });

  it('[KYC-3] comes back with the sent rows, not the stored ones, and the message at its row', () => {
    const html = rendered(
      {
        errors: { 'further.1.country': ['Named twice'] },
        values: { 'further.0.country': 'FR', 'further.1.country': 'FR' },
      },
      ['AT'],
    );
    expect([valueOf(html, 'further.0.country'), valueOf(html, 'further.1.country')]).toEqual([
      'FR',
      'FR',
    ]);
    expect(/<input[^>]*name="further.0.country"[^>]*>/.exec(html)?.[0]).not.toContain(
      'aria-invalid=',
    );
    expect(/<input[^>]*name="further.1.country"[^>]*>/.exec(html)?.[0]).toContain(
      'aria-invalid="true"',
    );
  });

  it('[KYC-3] comes back empty when it was emptied, and offers no further row when it is full', () => {
    expect(rendered({ errors: { base: ['No'] }, values: {} }, ['AT'])).not.toContain('data-row');
    expect(rendered(null, ['AT', 'FR', 'IT'])).not.toContain('Add');
  });

  it('[KYC-3] moves a row up with its values and messages, apart from other rows', () => {
    const sent = {
      base: 'x',
      'further.0.country': 'AT',
      'further.1.country': 'FR',
      'further.1.number': '12',
      further: 'all',
    };
    expect(movedRow(sent, { list: 'further', from: 1, to: 0 })).toEqual({
      base: 'x',
      'further.0.country': 'FR',
      'further.0.number': '12',
      further: 'all',
    });
    expect(movedRow(sent, { list: 'further', from: null, to: 0 })).toEqual({
      base: 'x',
      further: 'all',
    });
  });
});
