import { useState } from 'react'

const KEY = 'vandaag-medewerker'

/** Who works at this device, as it was last chosen here; empty: whoever has the visit. */
export function useWho(): [string, (who: string) => void] {
  const [who, setWho] = useState(stored)
  function choose(next: string) {
    setWho(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // full or switched off: it then lasts as long as the page
    }
  }
  return [who, choose]
}

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
