import { useRight } from '../session/use-desk.ts';
import { RecordLink } from './record-link.tsx';

/** A person's name; a link to the review where the officer may read it. */
export function PersonLink({
  accountId,
  name,
}: {
  readonly accountId: string;
  readonly name: string;
}) {
  return useRight('kyc.view') ? (
    <RecordLink to={`/desk/kyc/${accountId}`}>{name}</RecordLink>
  ) : (
    name
  );
}
