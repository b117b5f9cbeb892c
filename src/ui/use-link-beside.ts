import { useSearchParams } from 'react-router'

/** An address with something opened beside its screen, or without it again: the rest stays. */
export function linkBeside(
  parameters: URLSearchParams,
  name: string,
  value: string | undefined,
): string {
  const next = new URLSearchParams(parameters)
  if (value === undefined) next.delete(name)
  else next.set(name, value)
  return `?${next}`
}

/** The same for the present screen. */
export function useLinkBeside(): (name: string, value: string | undefined) => string {
  const [parameters] = useSearchParams()
  return (name, value) => linkBeside(parameters, name, value)
}
