import { useOutletContext } from 'react-router'
import type { PublicSalon } from '#features/salon/schema.ts'
import { LegalPage, TEXTS_DATE } from './legal-page.tsx'
import { PageMeta } from './page-meta.tsx'
import { privacySections } from './texts/privacy-texts.tsx'

export const handle = { static: true }

export function headers() {
  return { 'x-keep-until-change-of': 'salon' }
}

export default function Privacy() {
  const salon = useOutletContext<PublicSalon>()
  return (
    <>
      <PageMeta
        path="/privacy"
        title={`Privacybeleid – ${salon.name}`}
        description={`Welke gegevens ${salon.name} over u en uw hond bewaart, waarom, hoelang en welke rechten u hebt.`}
      />
      <LegalPage
        title="Privacybeleid"
        intro="Wij gaan met uw gegevens om zoals met uw hond: voorzichtig. Hier leest u in gewone woorden wat we bewaren, waarom en hoelang."
        date={TEXTS_DATE}
        sections={privacySections(salon)}
      />
    </>
  )
}
