import { useSearchParams } from 'react-router'

/**
 * The address of the present screen with something opened beside it, or without it again: the rest
 * of the address stays.
 */
export function useLinkBeside(): (name: string, value: string | undefined) => string {
  const [parameters] = useSearchParams()
  return (name, value) => {
    const next = new URLSearchParams(parameters)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    return `?${next}`
  }
}
