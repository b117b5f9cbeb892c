import { useOutletContext } from 'react-router'
import { whatsappGreeting, whatsappLink } from '#features/salon/rules.ts'
import type { PublicSalon } from '#features/salon/schema.ts'
import { ButtonLink } from '#ui/button.tsx'
import { HeroScene } from './illustrations/hero-scene.tsx'

export const handle = { static: true }

export function headers() {
  return { 'x-keep-until-change-of': 'salon' }
}

export default function Home() {
  const salon = useOutletContext<PublicSalon>()
  return (
    <>
      <title>{`${salon.name} – professioneel hondentrimsalon in ${salon.city}`}</title>
      <meta name="description" content={`Uw hond rustig en vakkundig getrimd in ${salon.city}. Maak online een afspraak bij ${salon.name}.`} />
      <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-10 lg:grid-cols-2 lg:py-20">
        <div>
          <h1 className="text-4xl sm:text-5xl">Professioneel hondentrimsalon voor kleine en grote honden</h1>
          <p className="mt-5 max-w-[52ch] text-lg text-muted">
            Wassen, föhnen, knippen en nagels: met tijd, geduld en zachte handen. Kies zelf een dag en een uur die u passen.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/boekingapp" size="lg">
              Online Afspraak Maken
            </ButtonLink>
            <ButtonLink href={whatsappLink(salon.phone, whatsappGreeting)} target="_blank" rel="noopener" variant="secondary" size="lg">
              WhatsApp
            </ButtonLink>
          </div>
        </div>
        <HeroScene className="w-full rounded-card" aria-hidden />
      </section>
    </>
  )
}
