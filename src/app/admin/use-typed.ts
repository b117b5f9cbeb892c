import { useEffect, useRef } from 'react'

/** Answers whether something typed still stands here, or a form would ask before it goes. */
export function useTyped(): () => boolean {
  const fields = useRef(new Set<Element>())
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && target.matches('input:not([type="search"]), textarea'))
        fields.current.add(target)
    }
    document.addEventListener('input', note, { capture: true })
    return () => document.removeEventListener('input', note, { capture: true })
  }, [])
  return () =>
    [...fields.current].some(
      (field) => field.isConnected && 'value' in field && field.value !== '',
    ) || !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
