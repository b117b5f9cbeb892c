import { SiteParagraphs } from '#foundation/salon/components/site-text.tsx'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { type PageHandle, pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/gift-vouchers.ts'
import { AsSent } from './as-sent.tsx'
import { drawIsland } from './draw-island.server.tsx'
import { GiftVoucher } from './illustrations/gift-voucher.tsx'
import { Island } from './island.tsx'
import { Island as Shop } from './islands/voucher-shop.tsx'
import { loadVoucherPage } from './load-voucher-page.ts'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'
import { useSalon } from './use-salon.ts'
import { VoucherContacts, VoucherInfo } from './voucher-info.tsx'

/**
 * The card provider's scripts, calls and frames: allowed on this page only, and only where
 * something is really paid.
 */
const STRIPE = {
  scriptsFrom: 'https://js.stripe.com',
  connectsTo: 'https://api.stripe.com',
  frames: 'https://js.stripe.com https://hooks.stripe.com',
}

/** Who comes back from paying finds the outcome in the page itself: kept is what has no query. */
export const handle = {
  static: true,
  keptUntilChangeOf: ['salon'],
  needsDatabase: true,
} satisfies PageHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const { salon, mode, months, isTest, today } = await loadVoucherPage(context)
  if (mode === 'live') Object.assign(context.get(pageContext).answer, STRIPE)
  const shop =
    mode === 'off'
      ? undefined
      : await drawIsland('voucher-shop', Shop, {
          props: { salonName: salon.name, prefix: salon.voucherPrefix, today, months, isTest },
          search: new URL(request.url).search,
        })
  return { shop, months }
}

/** Gift vouchers, bought here or, where nothing is paid online, asked for. */
export default function GiftVouchers({ loaderData: { shop, months } }: Route.ComponentProps) {
  const salon = useSalon()
  const isOnline = shop !== undefined
  return (
    <>
      <PageMeta
        path="/kadobonnen"
        title="Kadobonnen"
        description={`Geef een trimbeurt cadeau: een kadobon van ${salon.name} voor elk bedrag tussen €\u00a010 en €\u00a0200.`}
      />
      <AsSent>{import.meta.env.SSR && <Header salon={salon} isOnline={isOnline} />}</AsSent>
      {shop && (
        <div className="mx-auto max-w-6xl px-4 pt-8 sm:pt-10">
          <noscript>
            <div className="mb-6 rounded-card border border-line bg-card p-5">
              <p className="mb-4 font-semibold">
                Online bestellen werkt enkel met JavaScript. Bestel uw kadobon gerust op een andere
                manier:
              </p>
              <div className="flex flex-wrap gap-3">
                {import.meta.env.SSR && <VoucherContacts salon={salon} withPhone />}
              </div>
            </div>
          </noscript>
          <Island {...shop} />
        </div>
      )}
      <AsSent>{import.meta.env.SSR && <VoucherInfo isOnline={isOnline} months={months} />}</AsSent>
    </>
  )
}

function Header({ salon, isOnline }: { salon: PublicSalon; isOnline: boolean }) {
  const intro = <SiteParagraphs salon={salon} text="vouchers-intro" />
  if (isOnline) return <PageHeader title="Kadobonnen" intro={intro} />
  return (
    <PageHeader
      title="Kadobonnen"
      intro={
        <>
          {intro}
          <p>Een kadobon kan voor elk bedrag tussen €&nbsp;10 en €&nbsp;200.</p>
        </>
      }
      picture={<GiftVoucher className="mb-10 w-72 lg:w-80" aria-hidden />}
    >
      <VoucherContacts salon={salon} withPhone />
    </PageHeader>
  )
}
