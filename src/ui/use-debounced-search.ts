import { useEffect, useState } from 'react'

const DEBOUNCE = 200

/**
 * A search field: what was typed becomes the search when the typing pauses. A search that changes
 * otherwise (back, a link) comes into the field.
 */
export function useDebouncedSearch(
  q: string,
  onSearch: (q: string) => void,
): [string, (typed: string) => void] {
  const [field, setField] = useState({ typed: q, seen: q, sent: q })
  if (q !== field.seen)
    setField(q === field.sent ? { ...field, seen: q } : { typed: q, seen: q, sent: q })
  useEffect(() => {
    const wanted = field.typed.trim()
    if (wanted === field.sent) return undefined
    const timer = setTimeout(() => {
      setField((now) => ({ ...now, sent: wanted }))
      onSearch(wanted)
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  })
  return [field.typed, (typed) => setField({ ...field, typed })]
}
