import { useRouteLoaderData } from 'react-router'

/**
 * The address at which the world finds this site, without a slash at its end; the root loader hands
 * it out. Empty on an error page whose root loader failed.
 */
export function usePublicUrl(): string {
  const data: unknown = useRouteLoaderData('root')
  return typeof data === 'object' &&
    data !== null &&
    'publicUrl' in data &&
    typeof data.publicUrl === 'string'
    ? data.publicUrl
    : ''
}
