import { Phone, RotateCw } from 'lucide-react'
import { WhatsappButton } from '#app/public/whatsapp-button.tsx'
import { telLink } from '#lib/reach.ts'
import type { PageHandle } from '#server/http/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { GoldenRetriever } from './illustrations/golden-retriever.tsx'
import { useSalon } from './use-salon.ts'

/** Shown in the place of another page, the embedded one among them. */
export const handle = {
  static: true,
  keptUntilChangeOf: ['salon'],
  framedBy: '*',
} satisfies PageHandle

/** What a visitor reads while the database is away; made beforehand and kept. */
export default function Away() {
  const salon = useSalon()
  return (
    <div className="mx-auto max-w-2xl px-4 pt-14 text-center sm:pt-20">
      <title>{`We zijn zo terug – ${salon.name}`}</title>
      <meta name="robots" content="noindex" />
      <GoldenRetriever className="mx-auto h-44 w-auto" aria-hidden />
      <h1 className="mt-6 text-3xl">We zijn zo terug</h1>
      <p className="mx-auto mt-3 max-w-xl text-muted">
        Deze pagina kan nu even niet geladen worden. Meestal duurt dat minder dan een minuut. Wat u
        bij ons al bevestigd kreeg, is veilig bewaard.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {/* an empty address is that of the page that was asked for */}
        <ButtonLink href="">
          <RotateCw aria-hidden />
          Opnieuw proberen
        </ButtonLink>
        <ButtonLink href={telLink(salon.phone)} variant="secondary">
          <Phone aria-hidden />
          {salon.phone}
        </ButtonLink>
        <WhatsappButton phone={salon.phone} />
      </div>
    </div>
  )
}
