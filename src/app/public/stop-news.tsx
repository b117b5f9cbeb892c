import { data } from 'react-router'
import { isStopLink, stopNews } from '#clients/customers/commands.server.ts'
import { StopNews } from '#clients/customers/components/stop-news.tsx'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { AppError } from '#lib/errors.ts'
import { mailLink, telLink } from '#lib/reach.ts'
import { pageContext } from '#server/http/page-context.ts'
import { countHit } from '#server/http/rate-limit.ts'
import type { Route } from './+types/stop-news.ts'
import { AsSent } from './as-sent.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'
import { useSalon } from './use-salon.ts'

/** Looks, and changes nothing: a mail scanner opens every link. */
export function loader({ params: { link }, context }: Route.LoaderArgs) {
  return { link, isGood: isStopLink(context.get(pageContext).deps, link) }
}

/**
 * The button that a mail program shows beside a mail (RFC 8058): it posts to the address of the
 * page.
 */
export async function action({ params: { link }, context }: Route.ActionArgs) {
  const { deps, address } = context.get(pageContext)
  try {
    await countHit(deps, { bucket: 'stop-news', max: 60 }, address())
    const isDone = await stopNews(deps, link)
    return data({ isDone }, { status: isDone ? 200 : 404 })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ isDone: false }, { status: error.status })
  }
}

export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/** The page behind the link at the end of mails that nobody needs. */
export default function StopNewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <>
      <PageMeta
        path="/afmelden"
        title="Afmelden"
        description={`Stop herinneringen en felicitaties van ${salon.name}.`}
        noindex
      />
      <AsSent>
        {import.meta.env.SSR && (
          <PageHeader
            title="Afmelden"
            intro={<p>U kiest zelf welke mails u van {salon.name} krijgt.</p>}
          />
        )}
      </AsSent>
      <div className="mx-auto max-w-3xl px-4 pt-8 sm:pt-10">
        <NeedsScript>
          Afmelden met deze knop werkt enkel met JavaScript. Een mail of een telefoontje volstaat
          ook: zie onderaan.
        </NeedsScript>
        <StopNews {...loaderData} isDone={actionData?.isDone ?? false} />
        <AsSent>{import.meta.env.SSR && <OtherWays salon={salon} />}</AsSent>
      </div>
    </>
  )
}

function OtherWays({ salon }: { salon: PublicSalon }) {
  return (
    <p className="mt-6 text-muted">
      Liever anders? Stuur een{' '}
      <a
        href={mailLink(salon.email, {
          subject: 'Afmelden',
          body: 'Stuur mij geen herinneringen meer.',
        })}
      >
        mail naar {salon.email}
      </a>{' '}
      of bel <a href={telLink(salon.phone)}>{salon.phone}</a>.
    </p>
  )
}
