/** Tells password managers whose password the form is for; people see it elsewhere on the page. */
export function UsernameForPasswordManagers({ email }: { readonly email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
