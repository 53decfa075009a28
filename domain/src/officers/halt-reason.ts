import { COMPARED_PLACES, type ComparedPlace } from '../reconciliation/endpoints.ts';
import type { PaymentHalt } from './payment-halt-endpoints.ts';

interface Figure {
  readonly amount: string;
  readonly currency: string;
}

/** A recorded reason in its parts, so that pages can word it. `detail` is for those who look for the cause. */
export type HaltReason =
  | {
      readonly says: 'difference';
      readonly what: ComparedPlace;
      readonly address: string;
      readonly figures: Readonly<Record<'expected' | 'found' | 'difference', Figure>> | null;
      readonly since: string;
      readonly detail: string;
    }
  | { readonly says: 'configuration'; readonly version: string; readonly detail: string }
  | { readonly says: 'invariant' | 'reorganisation'; readonly detail: string }
  | { readonly says: 'typed'; readonly text: string };

const DIFFERENCE =
  /^(?<what>[a-z]+(?: [a-z]+)*?)(?: (?<address>[A-Z0-9][^\s:]{9,}|[a-z0-9][^\s:]{20,}))?: (?:expected (?<expected>\S+ \S+), found (?<found>\S+ \S+), difference (?<difference>\S+ \S+), )?since (?<since>\S+?)(?:; (?<rows>.*))?$/s;
const CONFIGURATION = /^configuration version (?<version>\d+)(?:: (?<settings>.*))?$/s;

/** What officers and operators typed stays as it is; so does a reason of an earlier product that has another form. */
export function readHaltReason({ kind, reason }: Pick<PaymentHalt, 'kind' | 'reason'>): HaltReason {
  switch (kind) {
    case 'difference': {
      const found = DIFFERENCE.exec(reason)?.groups ?? {};
      const what = COMPARED_PLACES.find((one) => one === found['what']?.replaceAll(' ', '_'));
      if (what === undefined) return { says: 'typed', text: reason };
      return {
        says: 'difference',
        what,
        address: found['address'] ?? '',
        figures:
          found['expected'] === undefined
            ? null
            : {
                expected: figure(found['expected']),
                found: figure(found['found']),
                difference: figure(found['difference']),
              },
        since: found['since'] ?? '',
        detail: found['rows'] ?? '',
      };
    }
    case 'configuration': {
      const { version, settings = '' } = CONFIGURATION.exec(reason)?.groups ?? {};
      return version === undefined
        ? { says: 'typed', text: reason }
        : { says: kind, version, detail: settings };
    }
    case 'invariant':
    case 'reorganisation':
      return { says: kind, detail: reason };
    case 'officer':
    case 'operator':
      return { says: 'typed', text: reason };
  }
}

function figure(text = ''): Figure {
  const [amount = '', currency = ''] = text.split(' ');
  return { amount, currency };
}
