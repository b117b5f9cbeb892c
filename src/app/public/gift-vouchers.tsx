import { type ShouldRevalidateFunctionArgs, useOutletContext } from 'react-router'
import { SiteParagraphs } from '#foundation/salon/components/site-text.tsx'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { VoucherShop } from '#money/gift-vouchers/shop/components/voucher-shop.tsx'
import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/gift-vouchers.ts'
import { AsSent } from './as-sent.tsx'
import { GiftVoucher } from './illustrations/gift-voucher.tsx'
import { Poodle } from './illustrations/poodle.tsx'
import { loadVoucherPage } from './load-voucher-page.ts'
import { PageMeta } from './page-meta.tsx'
import { PageHeader } from './page-parts.tsx'
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

export async function loader({ context }: Route.LoaderArgs) {
  const page = await loadVoucherPage(context)
  if (page.mode === 'live') Object.assign(context.get(pageContext).answer, STRIPE)
  return page
}

/** The steps of the order are history entries of one page: what the page loaded stays true. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

/** Gift vouchers, bought here or, where nothing is paid online, asked for. */
export default function GiftVouchers({
  loaderData: { mode, isTest, months, today },
}: Route.ComponentProps) {
  const salon = useOutletContext<PublicSalon>()
  const isOnline = mode !== 'off'
  return (
    <>
      <PageMeta
        path="/kadobonnen"
        title={`Kadobonnen – ${salon.name}`}
        description={`Geef een trimbeurt cadeau: een kadobon van ${salon.name} voor elk bedrag tussen €\u00a010 en €\u00a0200.`}
      />
      <AsSent>{import.meta.env.SSR && <Header salon={salon} isOnline={isOnline} />}</AsSent>
      {isOnline && (
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
          <VoucherShop
            salonName={salon.name}
            prefix={salon.voucherPrefix}
            today={today}
            months={months}
            isTest={isTest}
            picture={<Poodle />}
          />
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
