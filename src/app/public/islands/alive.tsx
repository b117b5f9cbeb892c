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
 * its choices of before may draw that button anew.
 */
function repeatTap() {
  const tapped = document.querySelector<HTMLElement>('[data-tapped]')
  setTimeout(() => {
    if (!tapped) return
    const { dataset, textContent, isConnected } = tapped
    const drawnAnew = [...document.querySelectorAll<HTMLElement>('[data-island] button')].find(
      (one) =>
        one.dataset['date'] === dataset['date'] &&
        (dataset['date'] || one.textContent === textContent),
    )
    ;(isConnected ? tapped : drawnAnew)?.click()
  })
}

/** An island that broke, or whose code cannot be had, says so in its place; the page around it stays. */
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
