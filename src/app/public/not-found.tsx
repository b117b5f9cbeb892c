import { data } from 'react-router'
import type { PageHandle } from '#server/http/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { FrenchBulldog } from './illustrations/french-bulldog.tsx'

export const handle = { static: true } satisfies PageHandle

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return (
    <div className="mx-auto max-w-xl px-4 pt-14 text-center sm:pt-20">
      <title>Pagina niet gevonden</title>
      <meta name="robots" content="noindex" />
      <FrenchBulldog className="mx-auto w-44" aria-hidden />
      <h1 lang="en" className="mt-6 text-3xl">
        404 Page Not Found
      </h1>
      <p lang="en" className="mt-3 text-muted">
        Did you forget to add the page to the router?
      </p>
      <p className="mt-3">
        Deze pagina bestaat niet (meer). Geen zorgen, onze honden vinden altijd de weg terug.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/">Naar de startpagina</ButtonLink>
        <ButtonLink href="/services" variant="secondary">
          Diensten en prijzen
        </ButtonLink>
        <ButtonLink href="/contact" variant="secondary">
          Contact
        </ButtonLink>
      </div>
    </div>
  )
}
