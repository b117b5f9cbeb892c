import { useOutletContext } from 'react-router'
import type { PublicSalon } from '#features/salon/schema.ts'
import { LegalPage, TEXTS_DATE } from './legal-page.tsx'
import { PageMeta } from './page-meta.tsx'
import { cookiesSections } from './texts/cookies-texts.tsx'

export const handle = { static: true }

export function headers() {
  return { 'x-keep-until-change-of': 'salon' }
}

export default function Cookies() {
  const salon = useOutletContext<PublicSalon>()
  return (
    <>
      <PageMeta
        path="/cookies"
        title={`Cookiebeleid – ${salon.name}`}
        description={`Deze website gebruikt alleen functionele cookies: welke dat zijn, waarvoor ze dienen en hoelang ze blijven.`}
      />
      <LegalPage
        title="Cookiebeleid"
        intro="Geen reclame, geen volgers, geen statistieken. Daarom ziet u bij ons ook geen cookiebanner."
        date={TEXTS_DATE}
        sections={cookiesSections(salon)}
      />
    </>
  )
}
