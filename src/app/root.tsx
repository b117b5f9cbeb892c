import figtree from '#ui/fonts/figtree.woff2?url'
import fraunces from '#ui/fonts/fraunces.woff2?url'
import '#ui/tokens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useMatches } from 'react-router'
import { createQueryClient } from '#lib/query-client.ts'
import { pageContext } from '#server/http/page-context.ts'
import type { Route } from './+types/root.ts'
import { ErrorPage } from './error-page.tsx'
import { FAVICON } from './favicon.ts'

/**
 * The nonce of this response and the address of the site; in the browser they stay those that the
 * page came with.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { deps, nonce } = context.get(pageContext)
  return { nonce, publicUrl: deps.env.PUBLIC_URL }
}

export function shouldRevalidate() {
  return false
}

/**
 * The document. A page whose `handle` says `static` is sent without scripts; in development it gets
 * them for hot reload.
 */
export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches()
  const isStatic =
    import.meta.env.PROD &&
    matches.some(({ handle }) => isObject(handle) && handle['static'] === true)
  const isFramed = matches.some(({ handle }) => isObject(handle) && 'framedBy' in handle)
  const isOwners = matches.some(({ handle }) => isObject(handle) && handle['owners'] === true)
  const nonce = nonceOf(matches[0]?.loaderData)
  return (
    <html lang="nl-BE" data-scheme={isFramed ? 'light' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={FAVICON} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={isOwners ? '/admin.webmanifest' : '/site.webmanifest'} />
        <meta name="theme-color" content="#1E5B47" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1E2622" media="(prefers-color-scheme: dark)" />
        {[figtree, fraunces].map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!isStatic && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function Root() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}

function nonceOf(data: unknown): string | undefined {
  return isObject(data) && typeof data['nonce'] === 'string' && data['nonce'] !== ''
    ? data['nonce']
    : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
