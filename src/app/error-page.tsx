import { ButtonLink } from '#ui/button.tsx'

/** What a visitor reads when a page broke; nothing of the cause. */
export function ErrorPage({ status }: { status: number }) {
  return (
    <main className="mx-auto max-w-xl px-4 py-24 text-center">
      <title>Er ging iets mis</title>
      <h1 className="text-3xl">Er ging iets mis</h1>
      <p className="mt-4 text-muted">
        Onze excuses: deze pagina kon niet getoond worden (fout {status}). Probeer het zo meteen
        opnieuw.
      </p>
      <p className="mt-8">
        <ButtonLink href="/">Naar de startpagina</ButtonLink>
      </p>
    </main>
  )
}
