import { useOutletContext } from 'react-router'
import type { PublicSalon } from '#features/salon/schema.ts'
import { LegalPage, TEXTS_DATE } from './legal-page.tsx'
import { PageMeta } from './page-meta.tsx'
import { termsSections } from './texts/terms-texts.tsx'

export const handle = { static: true }

export function headers() {
  return { 'x-keep-until-change-of': 'salon' }
}

export default function Terms() {
  const salon = useOutletContext<PublicSalon>()
  return (
    <>
      <PageMeta
        path="/terms"
        title={`Algemene voorwaarden – ${salon.name}`}
        description={`De afspraken tussen u en ${salon.name}: boeken, prijzen, annuleren, aansprakelijkheid, kadobonnen en klachten.`}
      />
      <LegalPage
        title="Algemene voorwaarden"
        intro="De afspraken tussen u en ons salon, zo eenvoudig mogelijk opgeschreven."
        date={TEXTS_DATE}
        sections={termsSections(salon)}
      />
    </>
  )
}
