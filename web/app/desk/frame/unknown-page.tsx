import { data } from 'react-router';

/** An unknown address of the back office is not found within its frame, where the menu is. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never shown; without it the answer would have no page. */
export default function UnknownPage() {
  return null;
}
