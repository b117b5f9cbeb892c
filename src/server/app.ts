import { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import { appointmentEndpoints } from '#features/appointments/api.server.ts'
import { appointmentPreviews } from '#features/appointments/emails.tsx'
import { authEndpoints } from '#features/auth/api.server.ts'
import { bookingEndpoints } from '#features/booking/api.server.ts'
import { calendarEndpoints } from '#features/calendar/api.server.ts'
import { cancellationFeeEndpoints } from '#features/cancellation-fees/api.server.ts'
import { changeEndpoints } from '#features/changes/api.server.ts'
import { contactEndpoints } from '#features/contact/api.server.ts'
import { contactPreviews } from '#features/contact/emails.tsx'
import { customerCardEndpoints } from '#features/customer-cards/api.server.ts'
import { customerEndpoints } from '#features/customers/api.server.ts'
import { customerPreviews } from '#features/customers/emails.tsx'
import { dashboardEndpoints } from '#features/dashboard/api.server.ts'
import { dayBookEndpoints } from '#features/day-book/api.server.ts'
import { deviceEndpoints } from '#features/devices/api.server.ts'
import { giftVoucherEndpoints } from '#features/gift-vouchers/api.server.ts'
import { voucherPreviews } from '#features/gift-vouchers/emails.tsx'
import { healthRecordEndpoints } from '#features/health-records/api.server.ts'
import { holidayEndpoints } from '#features/holidays/api.server.ts'
import { invoiceEndpoints } from '#features/invoices/api.server.ts'
import { creditNoteEndpoints } from '#features/credit-notes/api.server.ts'
import { invoicePreviews } from '#features/invoices/emails.tsx'
import { myDataEndpoints } from '#features/my-data/api.server.ts'
import { messageEndpoints } from '#features/messages/api.server.ts'
import type { LetterPreviews } from '#features/messages/emails.tsx'
import { paymentEndpoints } from '#features/payments/api.server.ts'
import { privacyEndpoints } from '#features/privacy/api.server.ts'
import { productEndpoints } from '#features/products/api.server.ts'
import { requestEndpoints } from '#features/requests/api.server.ts'
import { requestPreviews } from '#features/requests/emails.tsx'
import { retentionEndpoints } from '#features/retention/api.server.ts'
import { salonEndpoints } from '#features/salon/api.server.ts'
import { seriesEndpoints } from '#features/series/api.server.ts'
import { selfServiceEndpoints } from '#features/self-service/api.server.ts'
import { serviceEndpoints } from '#features/services/api.server.ts'
import { leaveEndpoints, salonChangeEndpoints, slotEndpoints } from '#features/slots/api.server.ts'
import { waitingListEndpoints } from '#features/waiting-list/api.server.ts'
import { waitingListPreviews } from '#features/waiting-list/emails.tsx'
import { AppError } from '#lib/errors.ts'
import type { Deps } from '#server/deps.ts'
import { bodyLimit } from '#server/http/body-limit.ts'
import type { AppEnv } from '#server/http/context.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { answerError } from '#server/http/errors.ts'
import { createOpenApi } from '#server/http/openapi.ts'
import { createPages, type RenderPage } from '#server/http/pages.ts'
import { sameOrigin } from '#server/http/same-origin.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { findSession } from '#server/http/session.ts'

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Every route of the API, and the secret address of the agenda; the OpenAPI document and the access test read this list. */
export const endpoints: Endpoint[] = [
  ...authEndpoints,
  ...changeEndpoints,
  ...salonEndpoints,
  ...salonChangeEndpoints,
  ...serviceEndpoints,
  ...productEndpoints,
  ...slotEndpoints,
  ...holidayEndpoints,
  ...leaveEndpoints,
  ...customerEndpoints,
  ...deviceEndpoints,
  ...customerCardEndpoints,
  ...giftVoucherEndpoints,
  ...privacyEndpoints,
  ...myDataEndpoints,
  ...contactEndpoints,
  ...messageEndpoints,
  ...retentionEndpoints,
  ...healthRecordEndpoints,
  ...appointmentEndpoints,
  ...seriesEndpoints,
  ...bookingEndpoints,
  ...requestEndpoints,
  ...cancellationFeeEndpoints,
  ...selfServiceEndpoints,
  ...waitingListEndpoints,
  ...dayBookEndpoints,
  ...invoiceEndpoints,
  ...creditNoteEndpoints,
  ...paymentEndpoints,
  ...calendarEndpoints,
  ...dashboardEndpoints,
]

/** Every kind of mail whose words the owner can try out, by the feature that writes it. */
const letterPreviews: LetterPreviews = {
  ...appointmentPreviews,
  ...customerPreviews,
  ...waitingListPreviews,
  ...requestPreviews,
  ...voucherPreviews,
  ...contactPreviews,
  ...invoicePreviews,
}

/** The whole server in one screen: what every request passes, then the API, then the pages. Pages come in as a function, so API tests need no page build. */
export function createApp(deps: Deps, renderPage: RenderPage, isKnownPage: (path: string) => boolean = () => true) {
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.use(async (c, next) => {
    c.set('deps', deps)
    c.set('render', renderPage)
    c.set('letterPreviews', letterPreviews)
    let session: ReturnType<typeof findSession> | undefined
    c.set('session', () => (session ??= findSession(c, deps)))
    await next()
  })
  app.use(securityHeaders)
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    await deps.db.execute(sql`select 1 from salon`)
    return c.json({ ok: true })
  })
  app.on(WRITES, '*', sameOrigin, bodyLimit)
  for (const { method, path, run } of endpoints) app[method](path, run)
  app.get('/api/openapi.json', createOpenApi(endpoints, deps))
  app.all('/api/*', () => {
    throw new AppError('not_found', 'Dit adres bestaat niet.')
  })
  app.all('*', createPages(renderPage, isKnownPage))
  return app
}
