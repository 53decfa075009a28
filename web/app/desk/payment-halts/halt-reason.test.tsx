import type { PaymentHalt } from '@bb1/domain/officers/payment-halt-endpoints';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { HaltReason } from './halt-reason.tsx';

const HALT: PaymentHalt = {
  id: '1',
  kind: 'difference',
  scope: 'EUR',
  halted_at: '2031-03-11T11:00:00.000Z',
  halted_by: null,
  reason:
    'bank DE02120300000000202051: expected 2500.00 EUR, found 2500.01 EUR, difference 0.01 EUR, since 2031-03-11T11:00:00.000Z; line 7',
  lifted_at: null,
  approval_id: null,
  release: null,
};

const shown = (path: string, halt: Partial<PaymentHalt> = {}) => {
  const Component = () => <HaltReason halt={{ ...HALT, ...halt }} />;
  const Stub = createRoutesStub([{ path, Component }]);
  return renderToStaticMarkup(<Stub initialEntries={[path]} />)
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();
};

it('[SAFE-1][DESK-3] says why payments are halted in the words and figures of the reader', () => {
  expect(shown('/de/desk/payment-halts')).toMatch(
    /^Bankkonto DE02120300000000202051: erwartet 2\.500,00 €, gefunden 2\.500,01 €, eine Differenz von 0,01 €\. Seit .*\. Vom Produkt festgehalten: line 7$/,
  );
  expect(shown('/desk/payment-halts')).toMatch(
    /^Bank account DE02120300000000202051: expected €2,500\.00, found €2,500\.01, a difference of €0\.01\./,
  );
});

it('[SAFE-1][DESK-3] names the broken invariant in the language of the reader', () => {
  const halt = {
    kind: 'invariant',
    reason:
      'no certificate exceeds the withheld tax: tax certificate 7 12.00 of 0 income, 3.00 of 0 tax',
  } as const;
  expect(shown('/de/desk/payment-halts', halt)).toBe(
    'Die Bücher verletzen diese Regel: Keine Steuerbescheinigung übersteigt die einbehaltene Steuer. Vom Produkt festgehalten: Steuerbescheinigung 7: 12.00 von 0 Ertrag, 3.00 von 0 Steuer',
  );
  expect(shown('/de/desk/payment-halts', { ...halt, reason: 'one of an earlier product' })).toBe(
    'Eine Prüfung hat ergeben, dass die Bücher eine ihrer Regeln verletzen. Vom Produkt festgehalten: one of an earlier product',
  );
});

it('[SAFE-1][DESK-3] shows what an officer typed as it is', () => {
  expect(shown('/de/desk/payment-halts', { kind: 'officer', reason: 'Anruf der Bank' })).toBe(
    'Anruf der Bank',
  );
});
