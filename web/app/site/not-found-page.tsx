import { data } from 'react-router';

// With a loader, every unmatched path asks the server, also when script changes the page: the
// status is the real one.
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFoundPage() {
  return null;
}
