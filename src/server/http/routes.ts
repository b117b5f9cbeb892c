import type { GenericSchema } from 'valibot'
import type { z } from 'zod'
import type { Access } from '#server/http/access.ts'
import { download, type FileRoute } from '#server/http/download.ts'
import { type Endpoint, endpoint, type Method, type Route } from '#server/http/endpoint.ts'

/** Routes of the owner alone: 401 without a session, 403 for her staff. */
export const owner = routesFor('owner')
/** Routes of whoever works in the salon: 401 without a session. */
export const staff = routesFor('staff')
/** Routes that anybody may ask. */
export const anyone = routesFor('public')

function routesFor(access: Access) {
  const by =
    (method: Method) =>
    <
      A extends GenericSchema,
      P extends z.ZodType = z.ZodUndefined,
      Q extends z.ZodType = z.ZodUndefined,
      B extends z.ZodType = z.ZodUndefined,
    >(
      path: string,
      route: Route<P, Q, B, A>,
    ): Endpoint =>
      endpoint({ ...route, method, path, access })
  return {
    get: by('get'),
    post: by('post'),
    put: by('put'),
    patch: by('patch'),
    delete: by('delete'),
    file: <P extends z.ZodType = z.ZodUndefined, Q extends z.ZodType = z.ZodUndefined>(
      path: string,
      route: FileRoute<P, Q>,
    ): Endpoint => download({ ...route, path, access }),
  }
}
