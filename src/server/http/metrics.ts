import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { AppError } from '#lib/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/context.ts'
import type { Figure, Metrics } from '#server/metrics.ts'

/** Notes each answer under the pattern of its route; `pageOf` names that of a page. */
export function measured(
  metrics: Metrics,
  pageOf: (path: string) => string | undefined,
): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async (c, next) => {
    const began = performance.now()
    await next()
    const pattern = routePath(c)
    const isPage = pattern === '*' || pattern === '/*'
    metrics.note({
      method: c.req.method,
      route: isPage ? (pageOf(c.req.path) ?? 'none') : pattern,
      status: c.res.status,
      seconds: (performance.now() - began) / 1000,
    })
  })
}

/**
 * Answers Prometheus who carries the token; 401 without it, 404 while none is set. `readFigures`
 * reads what the salon adds.
 */
export function answerMetrics(
  readFigures: (deps: Deps) => Promise<Figure[]>,
): MiddlewareHandler<AppEnv> {
  return async (c) => {
    const deps = c.get('deps')
    const { metrics } = deps
    if (!metrics) throw new AppError('not_found', 'Dit adres bestaat niet.')
    if (!metrics.opensWith(c.req.header('authorization'))) {
      c.header('www-authenticate', 'Bearer')
      throw new AppError('unauthenticated', 'Geef METRICS_TOKEN mee als Bearer.')
    }
    const { type, text } = await metrics.write(await readFigures(deps))
    return c.body(text, 200, { 'content-type': type })
  }
}
