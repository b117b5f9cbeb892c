import type { PublicSalon } from '#foundation/salon/wire.ts'
import { mailLink, telLink } from '#lib/reach.ts'
import { VoucherWithdrawal } from '#money/gift-vouchers/withdrawal/components/withdrawal.tsx'
import type { Route } from './+types/withdraw-voucher.ts'
import { AsSent } from './as-sent.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'
import { withdrawalRequest } from './texts/voucher-texts.ts'
import { useSalon } from './use-salon.ts'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

/** The token of the link stays between the visitor and us. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' }
}

/** The online withdrawal function that a distance sale must have. */
export default function WithdrawVoucher({ loaderData: { token } }: Route.ComponentProps) {
  const salon = useSalon()
  return (
    <>
      <PageMeta
        path="/kadobonnen/herroepen"
        title="Kadobon herroepen"
        description={`Zie binnen 14 dagen af van de online aankoop van een kadobon bij ${salon.name}, in twee stappen en zonder reden.`}
        noindex
      />
      <AsSent>
        {import.meta.env.SSR && (
          <PageHeader
            title="Aankoop van een kadobon herroepen"
            intro={
              <p>
                Online gekocht en u ziet ervan af? Binnen 14 dagen mag dat zonder reden, zolang er
                niets van de bon gebruikt is.
              </p>
            }
          />
        )}
      </AsSent>
      <div className="mx-auto max-w-3xl px-4 pt-8 sm:pt-10">
        <NeedsScript>
          Dit formulier werkt enkel met JavaScript. Herroep uw aankoop gerust met een mail of een
          telefoontje: zie onderaan.
        </NeedsScript>
        <VoucherWithdrawal token={token} prefix={salon.voucherPrefix} />
        <AsSent>{import.meta.env.SSR && <OtherWays salon={salon} />}</AsSent>
      </div>
    </>
  )
}

function OtherWays({ salon }: { salon: PublicSalon }) {
  return (
    <p className="mt-6 text-muted">
      Liever anders? Stuur een{' '}
      <a href={mailLink(salon.email, { subject: 'Herroeping kadobon', body: withdrawalRequest })}>
        mail naar {salon.email}
      </a>{' '}
      of bel <a href={telLink(salon.phone)}>{salon.phone}</a>: een duidelijk bericht volstaat. Alles
      over uw bedenktijd leest u in onze{' '}
      <a href="/terms#kadobonnen-en-herroepingsrecht">voorwaarden</a>.
    </p>
  )
}
