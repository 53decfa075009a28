import type { Offering } from '@bb1/domain/offering/offering';
import type { DocumentLook } from '../platform/pdf/document-look.ts';

/** Printed on every page: the issuer and the bond are invented. */
const DEMONSTRATION_MARK = 'Demonstrationsdokument – kein Angebot';

/** The layout of the issuer's documents: name, address and colours of the offering. */
export function documentLook({ issuer, token, themeColours }: Offering): DocumentLook {
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
    mark: DEMONSTRATION_MARK,
  };
}
