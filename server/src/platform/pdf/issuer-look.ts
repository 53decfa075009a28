import type { Offering } from '@bb1/domain/offering/offering';
import type { DocumentLook } from './document-look.ts';

/** Name, address and colours of the offering; `mark` is printed on every page. */
export function issuerLook(
  { issuer, token, themeColours }: Offering,
  mark: string,
): Omit<DocumentLook, 'watermark'> {
  const { primary, secondary, accent, warning } = themeColours;
  return {
    issuer: {
      name: issuer.name,
      lines: [
        issuer.street,
        `${issuer.zipcode} ${issuer.city}`,
        `${issuer.registerCourt}, ${issuer.registerNumber}`,
      ],
    },
    token: { code: token.code, name: token.name },
    colours: { primary, secondary, accent, warning },
    mark,
  };
}
