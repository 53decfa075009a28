import { readHaltReason } from '@bb1/domain/officers/halt-reason';
import type { PaymentHalt } from '@bb1/domain/officers/payment-halt-endpoints';
import deskPaymentHaltTexts from '@bb1/texts/pages/desk-payment-halts';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import invariantDetailTexts from '@bb1/texts/acts/invariant-details';
import moneyInvariantTexts from '@bb1/texts/acts/money-invariants';
import { useTexts } from '../../language/use-texts.ts';
import { useWords } from '../parts/use-words.ts';
import { describeBreach } from './describe-breach.ts';

/** Why payments are halted, in the officer's language; what the product recorded is below it. */
export function HaltReason({ halt }: { readonly halt: Pick<PaymentHalt, 'kind' | 'reason'> }) {
  const [{ reasons: texts }, format] = useWords(deskPaymentHaltTexts);
  const places = useTexts(deskReconciliationTexts).compared.what;
  const invariants = Object.entries(useTexts(moneyInvariantTexts));
  const detailTexts = useTexts(invariantDetailTexts);
  const reason = readHaltReason(halt);
  if (reason.says === 'typed') return <span className="wrap-anywhere">{reason.text}</span>;
  const broken =
    reason.says === 'invariant'
      ? invariants.find(([name]) => reason.detail.startsWith(`${name}: `))
      : undefined;
  const detail =
    broken === undefined ? reason.detail : reason.detail.slice(`${broken[0]}: `.length);
  const inWords = broken === undefined ? null : describeBreach(detailTexts, detail);
  const sentence = () => {
    switch (reason.says) {
      case 'difference': {
        const what = [places[reason.what], reason.address].filter((part) => part !== '').join(' ');
        const since = format.dateTime(reason.since);
        if (reason.figures === null) return texts.differs({ what, since });
        const { expected, found, difference } = reason.figures;
        return texts.difference({
          what,
          since,
          expected: format.money(expected),
          found: format.money(found),
          difference: format.money(difference),
        });
      }
      case 'configuration':
        return texts.configuration({ version: reason.version });
      case 'invariant':
        return broken === undefined ? texts.invariant : texts.broken({ invariant: broken[1] });
      case 'reorganisation':
        return texts.reorganisation;
    }
  };
  return (
    <span className="grid gap-1 wrap-anywhere">
      <span>{sentence()}</span>
      {detail !== '' && (
        <span className="text-fine font-normal text-muted">
          {texts.detail}{' '}
          {inWords ?? (
            <span lang="en" translate="no">
              {detail}
            </span>
          )}
        </span>
      )}
    </span>
  );
}
