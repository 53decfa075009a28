export default function Page() {
  return <h1>email-confirmation</h1>;
}
