import type { GenericSchema } from 'valibot'
import type { z } from 'zod'
import type { Access } from '#server/http/access.ts'
import { download, type FileRoute } from '#server/http/download.ts'
import { type Endpoint, endpoint, type Method, type Route } from '#server/http/endpoint.ts'

/**
 * Routes of the owner alone: 401 without a session, 403 for her staff. `owner.confirmed` asks that
 * she just showed it is she (403 `confirmation_needed`): for files about persons or turnover, not
 * price lists or single papers.
 */
export const owner = { ...routesFor('owner'), confirmed: routesFor('owner', true) }
/** Routes of who works in the salon: 401 without a session. `staff.confirmed`: as the owner's. */
export const staff = { ...routesFor('staff'), confirmed: routesFor('staff', true) }
/** Routes that anybody may ask. */
export const anyone = routesFor('public')

function routesFor(access: Access, isConfirmed = false) {
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
      endpoint({ ...route, method, path, access, isConfirmed })
  return {
    get: by('get'),
    post: by('post'),
    put: by('put'),
    patch: by('patch'),
    delete: by('delete'),
    file: <P extends z.ZodType = z.ZodUndefined, Q extends z.ZodType = z.ZodUndefined>(
      path: string,
      route: FileRoute<P, Q>,
    ): Endpoint => download({ ...route, path, access, isConfirmed }),
  }
}
