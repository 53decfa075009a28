/** Every account of the issuer: the one that investors pay to, and the others. */
export function ownIbans(offering: {
  readonly bank: { readonly iban: string; readonly furtherIbans?: readonly string[] | undefined };
}): string[] {
  return [offering.bank.iban, ...(offering.bank.furtherIbans ?? [])];
}
