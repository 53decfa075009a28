import { useRootData } from '../frame/root-data.ts';

/** A sentence with `{email}` in it, which becomes a link to the support of the issuer. */
export function WithSupportEmail({ sentence }: { readonly sentence: string }) {
  const email = useSupportEmail();
  const [before = '', after = ''] = sentence.split('{email}');
  return (
    <>
      {before}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
      {after}
    </>
  );
}

function useSupportEmail(): string {
  return useRootData()?.config?.support_email ?? '';
}
