import type { Offering } from '@bb1/domain/offering/offering';
import type { DocumentLook } from '../platform/pdf/document-look.ts';
import { issuerLook } from '../platform/pdf/issuer-look.ts';

/** Printed on every page: the issuer and the bond are invented. */
const DEMONSTRATION_MARK = 'Demonstrationsdokument – kein Angebot';

/** The layout of the issuer's documents. */
export function documentLook(offering: Offering): DocumentLook {
  return issuerLook(offering, DEMONSTRATION_MARK);
}
