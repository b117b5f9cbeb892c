import { QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { createQueryClient } from '#lib/query-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DrawnFor } from '#ui/use-place.ts'

/** What stands around every island, on the server as in the browser. */
export function Alive({ search, children }: { search: string; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(repeatTap, [])
  return (
    <Mishap>
      <DrawnFor value={search}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </DrawnFor>
    </Mishap>
  )
}

/**
 * What was tapped before anybody listened is tapped again, once the island stands as it was left:
 * its choices of before may draw that button anew, or have turned the page that it was to turn.
 */
function repeatTap() {
  const tapped = document.querySelector<HTMLElement>('[data-tapped]')
  if (!tapped) return
  const { textContent } = tapped
  const { date, leadsTo } = tapped.dataset
  setTimeout(() => {
    const alike = tapped.isConnected
      ? [tapped]
      : [...document.querySelectorAll<HTMLElement>('[data-island] button')].filter(
          (one) => date ?? leadsTo ?? (textContent && one.textContent === textContent),
        )
    alike.find(({ dataset }) => dataset['date'] === date && dataset['leadsTo'] === leadsTo)?.click()
  })
}

/** An island that broke or did not load says so in its place; the page around it stays. */
class Mishap extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Alert
        tone="error"
        title="Er ging iets mis"
        action={<Button onClick={() => location.reload()}>Opnieuw proberen</Button>}
      >
        Onze excuses: dit deel van de pagina kon niet getoond worden. Wat u invulde, blijft bewaard
        zolang u dit venster open laat.
      </Alert>
    )
  }
}
