import { Phone } from 'lucide-react'
import { telLink } from '#lib/reach.ts'
import type { PageHandle } from '#server/http/page-context.ts'
import { failure } from '#shop-window/contact/components/contact-form.tsx'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { Route } from './+types/contact-form.ts'
import { drawIsland } from './draw-island.server.tsx'
import { Island } from './island.tsx'
import { Island as Form } from './islands/contact-form.tsx'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'
import { receiveContactForm } from './receive-contact-form.ts'
import { useSalon } from './use-salon.ts'

/** A browser without JavaScript comes back here with a query that says so. */
export const handle = {
  static: true,
  keptUntilChangeOf: ['salon'],
  needsDatabase: true,
} satisfies PageHandle

export async function loader({ request }: Route.LoaderArgs) {
  return {
    sent: new URL(request.url).searchParams.has('verzonden'),
    form: await drawIsland('contact-form', Form, { props: {} }),
  }
}

/** The way of a browser without JavaScript; the others talk to the API. */
export async function action({ request, context }: Route.ActionArgs) {
  return await receiveContactForm(request, context)
}

/** A refusal for too many messages says after how long to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function ContactFormPage({
  loaderData: { sent, form },
  actionData: refused,
}: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <>
      <PageMeta
        path="/contact-form"
        title="Contactformulier"
        description={`Stuur ${salon.name} een bericht: een vraag over een trimbeurt, een prijs of uw hond. We antwoorden binnen 24 uur.`}
      />
      <PageHeader
        title="Stuur ons een bericht"
        intro={<p>Stel gerust uw vraag. We antwoorden binnen 24 uur, meestal sneller.</p>}
      />
      <div className="mx-auto max-w-3xl px-4 pt-10 sm:pt-14">
        {sent && (
          <Alert tone="success" title="Bericht Verzonden!" className="mb-6">
            We nemen binnen 24 uur contact met u op. Van uw eerste drie berichten per dag sturen we
            een kopie naar uw mailbox.
          </Alert>
        )}
        {refused?.isGeneral && (
          <Alert tone="error" title={failure.title} className="mb-6">
            {refused.sentence} {failure.description}
          </Alert>
        )}
        <Card>
          <Island {...(refused?.form ?? form)} />
        </Card>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-apricot-soft p-6">
          <p className="font-heading text-xl font-semibold">Liever direct contact?</p>
          <ButtonLink href={telLink(salon.phone)}>
            <Phone aria-hidden />
            Bel {salon.phone}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
