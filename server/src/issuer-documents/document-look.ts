import type { Offering } from '@bb1/domain/offering/offering';
import type { DocumentLook } from '../platform/pdf/document-look.ts';
import { issuerLook } from '../platform/pdf/issuer-look.ts';

const DEMONSTRATION_MARK = 'Demonstrationsdokument – kein Angebot';

/** The layout of the issuer's documents, with a mark on every page. */
export function documentLook(offering: Offering): DocumentLook {
  return issuerLook(offering, offering.isDemonstration ? DEMONSTRATION_MARK : offering.token.name);
}
