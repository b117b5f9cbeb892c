import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { appointmentEndpoints } from '#agenda/appointments/api.server.ts'
import { handOverVisits } from '#agenda/appointments/commands.server.ts'
import { appointmentPreviews } from '#agenda/appointments/emails.tsx'
import { bookingEndpoints } from '#agenda/booking/api.server.ts'
import { calendarEndpoints } from '#agenda/calendar/api.server.ts'
import { cancellationFeeEndpoints } from '#agenda/cancellation-fees/api.server.ts'
import { durationEndpoints } from '#agenda/durations/api.server.ts'
import { holidayEndpoints } from '#agenda/holidays/api.server.ts'
import { requestEndpoints } from '#agenda/requests/api.server.ts'
import { requestPreviews } from '#agenda/requests/emails.tsx'
import { selfServiceEndpoints } from '#agenda/self-service/api.server.ts'
import { seriesEndpoints } from '#agenda/series/api.server.ts'
import { sickLeaveEndpoints } from '#agenda/sick-leave/api.server.ts'
import { slotEndpoints } from '#agenda/slots/api.server.ts'
import { followHours, reshape } from '#agenda/slots/commands.server.ts'
import { staffEndpoints } from '#agenda/staff/api.server.ts'
import { visitStepEndpoints } from '#agenda/visit-steps/api.server.ts'
import { waitingListEndpoints } from '#agenda/waiting-list/api.server.ts'
import { waitingListPreviews } from '#agenda/waiting-list/emails.tsx'
import { customerEndpoints } from '#clients/customers/api.server.ts'
import { customerPreviews } from '#clients/customers/emails.tsx'
import { deviceEndpoints } from '#clients/devices/api.server.ts'
import { healthRecordEndpoints } from '#clients/health-records/api.server.ts'
import { auditLogEndpoints } from '#desk/audit-log/api.server.ts'
import { backupEndpoints } from '#desk/backups/api.server.ts'
import { dashboardEndpoints } from '#desk/dashboard/api.server.ts'
import { exportEndpoints } from '#desk/exports/api.server.ts'
import { importEndpoints } from '#desk/imports/api.server.ts'
import { inboxEndpoints } from '#desk/inbox/api.server.ts'
import { insightEndpoints } from '#desk/insight/api.server.ts'
import { insightPreviews } from '#desk/insight/emails.tsx'
import { keptDayEndpoints } from '#desk/kept-days/api.server.ts'
import { myDataEndpoints } from '#desk/my-data/api.server.ts'
import { privacyEndpoints } from '#desk/privacy/api.server.ts'
import { changeCustomer, changeDog, eraseCustomer } from '#desk/privacy/commands.server.ts'
import { retentionEndpoints } from '#desk/retention/api.server.ts'
import { systemEndpoints } from '#desk/system/api.server.ts'
import { readFigures } from '#desk/system/data.server.ts'
import { authEndpoints } from '#foundation/auth/api.server.ts'
import { changeEndpoints } from '#foundation/changes/api.server.ts'
import { messageEndpoints } from '#foundation/messages/api.server.ts'
import type { LetterPreviews } from '#foundation/messages/emails.tsx'
import { pushEndpoints } from '#foundation/push/api.server.ts'
import { salonEndpoints } from '#foundation/salon/api.server.ts'
import { AppError } from '#lib/errors.ts'
import { creditNoteEndpoints } from '#money/credit-notes/api.server.ts'
import { customerCardEndpoints } from '#money/customer-cards/api.server.ts'
import { dayBookEndpoints } from '#money/day-book/api.server.ts'
import { giftVoucherEndpoints } from '#money/gift-vouchers/api.server.ts'
import { voucherPreviews } from '#money/gift-vouchers/emails.tsx'
import { invoiceEndpoints } from '#money/invoices/api.server.ts'
import { invoicePreviews } from '#money/invoices/emails.tsx'
import { paymentEndpoints } from '#money/payments/api.server.ts'
import { productEndpoints } from '#money/products/api.server.ts'
import { whileActing } from '#server/db/deed.ts'
import type { Deps } from '#server/deps.ts'
import { bodyLimit } from '#server/http/body-limit.ts'
import { compressed } from '#server/http/compressed.ts'
import type { AppEnv, RenderPage } from '#server/http/context.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { answerError } from '#server/http/errors.ts'
import { answerMetrics, measured } from '#server/http/metrics.ts'
import { createOpenApi } from '#server/http/openapi.ts'
import { createPages } from '#server/http/pages.ts'
import { createRouter } from '#server/http/router.ts'
import { sameOrigin } from '#server/http/same-origin.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { findSession } from '#server/http/session.ts'
import { contactEndpoints } from '#shop-window/contact/api.server.ts'
import { contactPreviews } from '#shop-window/contact/emails.tsx'
import { serviceEndpoints } from '#shop-window/services/api.server.ts'

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Every kind of mail whose words the owner can try out, by the feature that writes it. */
const letterPreviews: LetterPreviews = {
  ...appointmentPreviews,
  ...customerPreviews,
  ...waitingListPreviews,
  ...requestPreviews,
  ...voucherPreviews,
  ...contactPreviews,
  ...invoicePreviews,
  ...insightPreviews,
}

/**
 * Every route of the API, and the secret address of the agenda; the OpenAPI document and the access
 * test read this list. A verb that a noun needs from above its area is handed in here.
 */
export const endpoints: Endpoint[] = [
  ...authEndpoints,
  ...changeEndpoints,
  ...pushEndpoints,
  ...salonEndpoints({ followHours }),
  ...serviceEndpoints,
  ...productEndpoints,
  ...slotEndpoints,
  ...staffEndpoints({ handOver: handOverVisits }),
  ...holidayEndpoints({ reshape }),
  ...sickLeaveEndpoints,
  ...customerEndpoints({ changeCustomer, changeDog, eraseCustomer }),
  ...deviceEndpoints,
  ...customerCardEndpoints,
  ...giftVoucherEndpoints,
  ...privacyEndpoints,
  ...myDataEndpoints,
  ...contactEndpoints,
  ...messageEndpoints(letterPreviews),
  ...retentionEndpoints,
  ...backupEndpoints,
  ...healthRecordEndpoints,
  ...appointmentEndpoints,
  ...durationEndpoints,
  ...visitStepEndpoints,
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
  ...inboxEndpoints,
  ...keptDayEndpoints,
  ...insightEndpoints,
  ...exportEndpoints,
  ...importEndpoints,
  ...systemEndpoints,
  ...auditLogEndpoints,
]

/**
 * The whole server in one screen: its files, what every other request passes, then the API, then
 * the pages. Pages come in as functions, so API tests need no page build.
 */
export function createApp(
  deps: Deps,
  renderPage: RenderPage,
  {
    pageOf = () => '*',
    sendFiles,
  }: {
    /** The page that an address shows. */
    pageOf?: (path: string) => string | undefined
    sendFiles?: (app: Hono<AppEnv>) => void
  } = {},
) {
  const app = new Hono<AppEnv>({ router: createRouter() })
  sendFiles?.(app)
  app.onError(answerError)
  if (deps.metrics) app.use(measured(deps.metrics, pageOf))
  app.use(compressed)
  app.use(async (c, next) => {
    c.set('deps', deps)
    c.set('render', renderPage)
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
  app.get('/metrics', answerMetrics(readFigures))
  app.on(WRITES, '*', sameOrigin, bodyLimit)
  for (const { method, path, run } of endpoints)
    app[method](path, method === 'get' ? run : (c) => whileActing(() => run(c)))
  app.get('/api/openapi.json', createOpenApi(endpoints, deps))
  app.all('/api/*', () => {
    throw new AppError('not_found', 'Dit adres bestaat niet.')
  })
  app.all('*', createPages(renderPage, pageOf))
  return app
}
