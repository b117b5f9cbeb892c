import { Link } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { findTab } from './tabs.ts'
import { WindowTitle } from './window-title.tsx'

/** Only says where the loyalty cards are. */
export default function AdminCards() {
  const customerCards = findTab('/admin/klantenkaarten')
  return (
    <>
      <WindowTitle>Kaarten</WindowTitle>
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
