import { Link, useOutletContext } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { AdminStart } from './load-admin.ts'
import { findTab } from './tabs.ts'

/** Only says where the loyalty cards are. */
export default function AdminCards() {
  const { salonName } = useOutletContext<AdminStart>()
  const customerCards = findTab('/admin/klantenkaarten')
  return (
    <>
      <title>{`Kaarten – ${salonName}`}</title>
      <Card className="mx-auto max-w-xl">
        <h1 className="text-3xl">Kaarten</h1>
        <p className="mt-3">
          Gebruik <strong>Klantenkaarten</strong> in de hoofdnavigatie om klantenkaarten te beheren.
        </p>
        <p className="mt-6">
          <ButtonLink asChild size="lg">
            <Link to={customerCards?.path ?? '/admin'}>
              {customerCards ? 'Naar Klantenkaarten' : 'Naar het dashboard'}
            </Link>
          </ButtonLink>
        </p>
      </Card>
    </>
  )
}
