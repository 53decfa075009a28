import type { ReactNode } from 'react';

/** Accounts, addresses and codes, in which every character counts. */
export function mono(text: string): ReactNode {
  return (
    <span translate="no" className="font-mono text-fine leading-6">
      {text}
    </span>
  );
}
