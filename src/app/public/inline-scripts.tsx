import { useRouteLoaderData } from 'react-router'
import { enhance } from './enhance.ts'

/**
 * The next page is fetched when a visitor is about to click its link; the owner's pages and links
 * out are left alone.
 */
const prefetch = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/booking-admin*', '/api/*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/**
 * The scripts inside every public page. Browsers hide a nonce once they have read it, hence no
 * warning when it differs.
 */
export function InlineScripts() {
  const nonce = useNonce()
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `(${enhance.toString().replaceAll(/\n\t+/g, '\n')})()` }}
      />
      <script
        type="speculationrules"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: prefetch }}
      />
    </>
  )
}

/**
 * The nonce of this response; none on a page that is kept, whose scripts are allowed by their
 * hashes.
 */
function useNonce(): string | undefined {
  const data: unknown = useRouteLoaderData('root')
  const nonce = typeof data === 'object' && data !== null && 'nonce' in data ? data.nonce : ''
  return typeof nonce === 'string' && nonce !== '' ? nonce : undefined
}
