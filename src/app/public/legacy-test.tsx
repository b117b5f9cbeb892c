import { ContactLinks } from '#agenda/booking/components/contact-links.tsx'
import { SimpleTest } from '#agenda/booking/components/simple-test.tsx'
import { PageMeta } from './page-meta.tsx'
import { useSalon } from './use-salon.ts'

/** The test page of the simple booking. */
export default function LegacyTest() {
  const salon = useSalon()
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:py-12">
      <PageMeta
        path="/test"
        noindex
        title="Testpagina voor afspraken"
        description="Probeert het maken van een afspraak uit op twee vaste datums."
      />
      <h1>Testpagina voor afspraken</h1>
      <noscript>
        <p className="my-6">
          Online boeken werkt enkel met JavaScript. Maak uw afspraak gerust op een andere manier:
        </p>
        <ContactLinks salon={salon} email />
      </noscript>
      <div className="mt-8">
        <SimpleTest />
      </div>
    </div>
  )
}
