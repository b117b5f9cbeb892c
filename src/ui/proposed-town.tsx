import { useEffect, useLayoutEffect, useRef, useState } from 'react'

type Town = { postalCode: string; city: string; onPropose: (municipality: string) => void }

/**
 * Proposes the municipality of a Belgian postcode once its four digits stand there, where no town
 * was typed; a proposal follows another postcode. Shows nothing, but tells a screen reader what it
 * filled in.
 */
export function ProposedTown(town: Town) {
  const latest = useRef(town)
  const [proposed, setProposed] = useState('')
  const before = useRef('')
  const { postalCode } = town

  useEffect(() => {
    latest.current = town
  })

  useEffect(() => {
    if (!/^\s*\d{4}\s*$/.test(postalCode)) return undefined
    let isCurrent = true
    async function propose() {
      // without the list she types it herself
      const list = await import('#lib/belgian-municipalities.ts').catch(() => undefined)
      const name = list?.municipalityOf(postalCode)
      const { city, onPropose } = latest.current
      if (!isCurrent || !name || (city.trim() !== '' && city !== before.current)) return
      before.current = name
      setProposed(name)
      if (city !== name) onPropose(name)
    }
    void propose()
    return () => {
      isCurrent = false
    }
  }, [postalCode])

  // who is in that field already types over it and not behind it, from the first key on
  useLayoutEffect(() => {
    const field = document.activeElement
    if (proposed !== '' && field instanceof HTMLInputElement && field.value === proposed)
      field.select()
  }, [proposed])

  return <output className="sr-only">{proposed && `Gemeente ingevuld: ${proposed}`}</output>
}
