export default function ImpressumPage() {
  return <h1>Impressum</h1>;
}
